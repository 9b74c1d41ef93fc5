/*
 * A mailbox for a project that is tried out: what its edge functions send with RESEND_API_URL=<address>/_mail and any RESEND_API_KEY
 * is shown at the same address. On this machine alone: for a hosted project a tunnel leads here, whose address is a secret.
 *
 *   npm run mailbox [-- port]
 */
import { createServer } from 'node:http';
import { createMailbox, MAILBOX_PATH } from '#supabase/local/mailbox.ts';

const port = Number(process.argv[2] ?? 54_380);
const { answer } = createMailbox((lines) => process.stdout.write(`${lines}\n`));
createServer((request, response) => {
  answer(request, response, () => response.writeHead(404).end());
}).listen(port, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${String(port)}${MAILBOX_PATH}\n`);
});
