share-site = Tornejos de parxís en directe: sorteig, taules, quadre i classificació.
share-against = Contra { $names }
