"""An SMTP server for tests on aiosmtpd. It prints its port, then each message that it takes as a line of JSON.

The local part of the recipient decides: nobody* is refused for good, later* at its first attempt, silent* gets no answer to DATA.
With the argument `accounts`, senders must sign in as club with the password secret.
"""

import asyncio
import email
import email.policy
import json
import sys

from aiosmtpd.smtp import SMTP, AuthResult

SEEN = set()


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
        }), flush=True)
        return "250 taken"


def sign_in(server, session, envelope, mechanism, data):
    return AuthResult(success=(data.login, data.password) == (b"club", b"secret"))


async def main(port, has_accounts):
    def session():
        if not has_accounts:
            return SMTP(Inbox(), hostname="mail.test")
        return SMTP(Inbox(), hostname="mail.test", authenticator=sign_in, auth_required=True, auth_require_tls=False)

    server = await asyncio.get_running_loop().create_server(session, "127.0.0.1", port)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), "accounts" in sys.argv))
