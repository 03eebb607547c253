"""An SMTP server for tests on aiosmtpd. It prints its port, then each message that it takes as a line of JSON.

The local part of the recipient decides: nobody* is refused for good, later* at its first attempt, silent* gets no answer to DATA.
With the argument `accounts`, senders must sign in as club with the password secret. With `starttls` or `tls`, the last two arguments are
the files of its certificate and key; `starttls` begins in plain text.
"""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

SEEN = set()
SIGN_INS = []


class Inbox:
    async def handle_RCPT(self, server, session, envelope, address, options):
        local = address.split("@")[0]
        if local.startswith("nobody"):
            return "550 5.1.1 no such mailbox"
        if local.startswith("later") and address not in SEEN:
            SEEN.add(address)
            return "451 4.7.1 greylisted, come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if any(to.startswith("silent") for to in envelope.rcpt_tos):
            await asyncio.sleep(3600)
        raw = envelope.original_content
        message = email.message_from_bytes(raw, policy=email.policy.default)
        parts = [(it.get_content_type(), it.get_content()) for it in message.walk() if not it.is_multipart()]
        print(json.dumps({
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "headers": [[name, str(value)] for name, value in message.items()],
            "parts": parts,
            "is_ascii": all(byte < 128 for byte in raw),
            "sign_ins": SIGN_INS,
        }), flush=True)
        return "250 taken"


def sign_in(server, session, envelope, mechanism, data):
    SIGN_INS.append(server.transport.get_extra_info("ssl_object") is not None)
    is_right = (data.login, data.password) == (b"club", b"secret")
    # Otherwise the server thinks that the refusal has been sent already.
    return AuthResult(success=is_right, handled=False)


def encryption(words):
    if "tls" not in words and "starttls" not in words:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*words[-2:])
    return context


async def main(port, words):
    context = encryption(words)
    settings = {"hostname": "mail.test"}
    if "starttls" in words:
        settings |= {"tls_context": context, "require_starttls": True}
    if "accounts" in words:
        settings |= {"authenticator": sign_in, "auth_required": True, "auth_require_tls": False}

    def session():
        return SMTP(Inbox(), **settings)

    at_once = context if "tls" in words else None
    server = await asyncio.get_running_loop().create_server(session, "127.0.0.1", port, ssl=at_once)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), sys.argv[2:]))
