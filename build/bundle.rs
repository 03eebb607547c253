//! Joins a script with all modules that it imports, directly or not, into one module.
//!
//! Each module becomes a function that returns its exports, in the order in which a browser runs them. It reads the module graph of
//! `static/js` and no other JavaScript: imports and exports of names, at the start of a line. It refuses everything else.

use std::fmt::Write as _;

/// Joins the module `entry` with what it imports. `read` returns the source of a module, without its comments.
///
/// # Errors
/// A module is missing, imports itself through others, or has a form of `import` or `export` that this does not read.
pub fn bundle(
    entry: &str,
    read: &dyn Fn(&str) -> Result<String, String>,
) -> Result<String, String> {
    let mut bundle = Bundle { entry, read, modules: Vec::new(), open: Vec::new() };
    bundle.add(entry)?;
    let mut code = String::new();
    for (number, module) in bundle.modules.iter().enumerate() {
        let Module { name, body, exports } = module;
        writeln!(code, "// {name}\nconst $m{number} = (() => {{\n{}", body.trim())
            .map_err(|error| error.to_string())?;
        writeln!(code, "return {{ {} }};\n}})();", exports.join(", "))
            .map_err(|error| error.to_string())?;
    }
    Ok(code)
}

struct Bundle<'a> {
    entry: &'a str,
    read: &'a dyn Fn(&str) -> Result<String, String>,
    /// Modules in the order in which they run.
    modules: Vec<Module>,
    /// Modules whose imports are being added, outermost first.
    open: Vec<String>,
}

struct Module {
    name: String,
    body: String,
    /// Properties of the object of its exports: `name` or `exported: name`.
    exports: Vec<String>,
}

impl Bundle<'_> {
    /// Adds a module after its imports, unless it is there. Returns its number.
    fn add(&mut self, name: &str) -> Result<usize, String> {
        if let Some(number) = self.modules.iter().position(|module| module.name == name) {
            return Ok(number);
        }
        if self.open.iter().any(|open| open == name) {
            return Err(format!("{name} imports itself through {}", self.open.join(", ")));
        }
        self.open.push(name.to_owned());
        let source = (self.read)(name)?;
        let (mut body, mut exports) = (String::new(), Vec::new());
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            let mut statement = line.to_owned();
            let is_list = line.starts_with("import ") || line.starts_with("export {");
            while is_list && !statement.trim_end().ends_with(';') {
                let next = lines.next().ok_or_else(|| format!("{name}: no end of {line}"))?;
                statement.push_str(next);
            }
            let said = self.statement(name, &statement, &mut exports)?;
            body.push_str(&said);
            body.push('\n');
        }
        self.open.pop();
        self.modules.push(Module { name: name.to_owned(), body, exports });
        Ok(self.modules.len() - 1)
    }

    /// A line of a module as it stands in the bundle; `exports` grows by the names that it exports.
    fn statement(
        &mut self,
        name: &str,
        line: &str,
        exports: &mut Vec<String>,
    ) -> Result<String, String> {
        let refused = || format!("{name}: not read by build/bundle.rs: {line}");
        if let Some(rest) = line.strip_prefix("import ") {
            let rest = rest.trim_end().trim_end_matches(';');
            let Some((names, from)) = rest.split_once(" from ") else {
                self.add(&resolved(name, rest).ok_or_else(refused)?)?;
                return Ok(String::new());
            };
            let number = self.add(&resolved(name, from).ok_or_else(refused)?)?;
            let names = names.trim();
            if let Some(all) = names.strip_prefix("* as ") {
                return Ok(format!("const {all} = $m{number};"));
            }
            let names = listed(names).ok_or_else(refused)?;
            let taken: Vec<String> = names
                .into_iter()
                .map(|(theirs, own)| match theirs == own {
                    true => own,
                    false => format!("{theirs}: {own}"),
                })
                .collect();
            return Ok(format!("const {{ {} }} = $m{number};", taken.join(", ")));
        }
        let Some(rest) = line.strip_prefix("export ") else {
            return self.elsewhere(name, line).ok_or_else(refused);
        };
        if rest.starts_with('{') {
            let rest = rest.trim_end().trim_end_matches(';');
            let (names, from) = match rest.split_once(" from ") {
                Some((names, from)) => (names, Some(from)),
                None => (rest, None),
            };
            let object = match from {
                Some(from) => {
                    let number = self.add(&resolved(name, from).ok_or_else(refused)?)?;
                    format!("$m{number}.")
                }
                None => String::new(),
            };
            for (own, exported) in listed(names).ok_or_else(refused)? {
                exports.push(match object.is_empty() && own == exported {
                    true => own,
                    false => format!("{exported}: {object}{own}"),
                });
            }
            return Ok(String::new());
        }
        exports.push(declared(rest).ok_or_else(refused)?.to_owned());
        Ok(rest.to_owned())
    }

    /// A line without imports and exports; addresses relative to the module become relative to the entry.
    fn elsewhere(&self, name: &str, line: &str) -> Option<String> {
        const OPEN: &str = "new URL(\"";
        if line.contains("import(") {
            return None;
        }
        if !line.contains("import.meta") {
            return Some(line.to_owned());
        }
        let (before, rest) = line.split_once(OPEN)?;
        let (address, after) = rest.split_once('"')?;
        let (_, after_meta) = after.split_once("import.meta.url")?;
        if before.contains("import.meta") || after_meta.contains("import.meta") {
            return None;
        }
        let target = resolved(name, &format!("\"{address}\""))?;
        let up = "../".repeat(self.entry.matches('/').count());
        Some(format!("{before}{OPEN}{up}{target}\"{after}"))
    }
}

/// The path of the module that `from`, a quoted relative path in the module `name`, points to.
fn resolved(name: &str, from: &str) -> Option<String> {
    let path = from.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut folders: Vec<&str> = name.split('/').collect();
    folders.pop();
    if !path.starts_with("./") && !path.starts_with("../") {
        return None;
    }
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                folders.pop()?;
            }
            part => folders.push(part),
        }
    }
    Some(folders.join("/"))
}

/// The names in `{ a, b as c }`, each with the name after `as` or itself.
fn listed(list: &str) -> Option<Vec<(String, String)>> {
    let names = list.trim().strip_prefix('{')?.strip_suffix('}')?;
    let pairs = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let pairs = pairs.map(|name| name.split_once(" as ").unwrap_or((name, name)));
    Some(pairs.map(|(a, b)| (a.trim().to_owned(), b.trim().to_owned())).collect())
}

/// The name that a declaration declares; `None` for `let`, whose later values importers would not see, and `default`.
fn declared(declaration: &str) -> Option<&str> {
    let kinds = ["const ", "function ", "async function ", "class "];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind))?;
    let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '$')?;
    rest.get(..end).filter(|name| !name.is_empty())
}
