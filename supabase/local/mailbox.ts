import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { escapeHtml } from '#supabase/functions/_shared/mail-layout.ts';

/** The path at which the dev and preview servers show the mails that would have been sent. */
export const MAILBOX_PATH = '/_mail';

/** How many mails are kept. */
const MAX_MAILS = 50;

/** A mail as Resend's API takes it, which this mailbox replaces locally. */
const mailSchema = z.object({
  from: z.string(),
  to: z.array(z.string()),
  reply_to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});

type LocalMail = z.infer<typeof mailSchema> & { readonly at: Date };

function renderMail({
  at,
  from,
  to,
  reply_to: replyTo,
  subject,
  text: words,
  html,
  headers,
}: LocalMail): string {
  const lines = [
    `${at.toLocaleTimeString('de-DE')} · an ${to.join(', ')} · von ${from} · Antwort an ${replyTo}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>${lines.map(escapeHtml).join('<br>')}</p>
<pre>${escapeHtml(words)}</pre>
<details><summary>HTML</summary><iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe></details></article>`;
}

function renderPage(mails: readonly LocalMail[]): string {
  return `<!doctype html><html lang="de"><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width"><title>Lokales Postfach</title>
<style>body{font:1rem/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border-top:1px solid #8888;padding-block:1rem}h2{margin:0}pre{white-space:pre-wrap;font:inherit}iframe{width:100%;height:36rem;border:1px solid #8888;color-scheme:light dark}</style>
<h1>Lokales Postfach</h1><p>E-Mails, die ohne Mailserver niemand bekommt. Die neueste steht oben.</p>
${mails.map(renderMail).join('\n') || '<p>Noch keine E-Mail.</p>'}</html>`;
}

/** Takes the mails of the local edge functions, writes them to the console and shows them on a page; only on this machine. */
export interface LocalMailbox {
  readonly answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** @param print writes a mail to the console */
export function createMailbox(print: (lines: string) => void): LocalMailbox {
  const mails: LocalMail[] = [];

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mail = mailSchema.safeParse(JSON.parse(await text(request)));
    if (!mail.success) {
      response.writeHead(422).end();
      return;
    }
    mails.unshift({ ...mail.data, at: new Date() });
    mails.length = Math.min(mails.length, MAX_MAILS);
    const { to, subject, text: words } = mail.data;
    print(`Mail to ${to.join(', ')} (also at ${MAILBOX_PATH}): ${subject}\n\n${words}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"local"}');
  }

  return {
    answer: (request, response, next) => {
      if (request.url?.split('?')[0] !== MAILBOX_PATH) {
        next();
        return;
      }
      const isLocal = /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
      if (!isLocal) response.writeHead(404).end();
      else if (request.method === 'POST') take(request, response).catch(() => response.writeHead(400).end());
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderPage(mails));
    },
  };
}
