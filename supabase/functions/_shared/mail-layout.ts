import type { Mail, TextFile } from './mail.ts';
import type { Mailbox, MailIdentity } from './mail-settings.ts';

/** A part of a mail, in the order in which it is read. A string is a paragraph. */
export type MailBlock =
  | string
  | { readonly heading: string }
  /** The name of the site, as the head of a mail that people subscribe to. */
  | { readonly brand: string }
  /** Digits to type, large. */
  | { readonly code: string }
  /** Lines of label and value. */
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly list: readonly string[] }
  /** A text by somebody else, marked line by line as a quotation. */
  | { readonly quote: string }
  /** A link on a line of its own. */
  | { readonly link: string; readonly href: string }
  /** The main action of the mail. */
  | { readonly button: string; readonly href: string };

interface MailParts {
  /** The id of the mail, the same at each try; by default a new one. */
  readonly id?: string;
  readonly to: Mailbox;
  /** The address for replies; by default the operator's. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Why the recipient gets this mail: a sentence of the foot. */
  readonly reason: string;
  /** Whether the mail is automatic, which suppresses holiday replies (RFC 3834). */
  readonly isAutomatic: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachment?: TextFile | undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (words: string) => words.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const escapeLines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>\n');

function writeText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading;
  if ('brand' in block) return block.brand;
  if ('code' in block) return block.code;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  // Every line is marked, so that a quoted text cannot look like the site's own text or like the foot.
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  return `${'link' in block ? block.link : block.button}:\n${block.href}`;
}

function writeHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p>${escapeLines(block)}</p>`;
  if ('heading' in block)
    return `<h2 style="font-size:20px;line-height:1.3">${escapeHtml(block.heading)}</h2>`;
  if ('brand' in block)
    return `<p style="margin:0 0 24px;padding-bottom:8px;border-bottom:2px solid;font-family:Georgia,serif;font-size:22px;font-weight:bold">${escapeHtml(block.brand)}</p>`;
  if ('code' in block) {
    return `<p style="font-size:32px;font-weight:bold;letter-spacing:2px">${escapeHtml(block.code)}</p>`;
  }
  if ('facts' in block) {
    const lines = block.facts.map(([label, value]) => `${escapeHtml(label)}: <b>${escapeHtml(value)}</b>`);
    return `<p dir="auto">${lines.join('<br>\n')}</p>`;
  }
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  if ('quote' in block) {
    return `<blockquote dir="auto" style="margin:16px 0;padding:0 0 0 16px;border-left:4px solid #808080">${escapeLines(block.quote)}</blockquote>`;
  }
  const href = escapeHtml(block.href);
  // To be copied, where link protection or a mail program has broken the link.
  const address = `<p style="font-size:14px">${href}</p>`;
  if ('link' in block)
    return `<p><a href="${href}" style="color:inherit">${escapeHtml(block.link)}</a></p>\n${address}`;
  return `<p><a href="${href}" style="display:inline-block;padding:12px 24px;border:2px solid;border-radius:8px;color:inherit;font-weight:bold;text-decoration:none">${escapeHtml(block.button)}</a></p>\n${address}`;
}

/** The reason for the mail and the operator's facts, which the law requires in business letters (§ 35a GmbHG, § 5 DDG). */
function listFoot({ imprint, siteUrl }: MailIdentity, reason: string): string[] {
  const pages =
    siteUrl === null ? [] : [`Impressum: ${siteUrl}/impressum`, `Datenschutz: ${siteUrl}/datenschutz`];
  return [reason, ['Beraterkompass', ...imprint, ...pages].join('\n')];
}

/** Only the mail client's own colours, so that it is readable in dark mode, too; and no images, so that nothing is fetched. */
function wrapHtml(subject: string, body: string, foot: readonly string[]): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:16px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<div style="max-width:600px;margin:0 auto">
${body}
<div style="margin-top:32px;padding-top:8px;border-top:1px solid #808080;font-size:14px">
${foot.map((lines) => `<p>${escapeLines(lines)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`;
}

/**
 * Composes a mail of the site: text and HTML of the same parts, with the operator in the foot.
 *
 * @param sender the mail settings of any transport
 */
export function composeMail(sender: MailIdentity, parts: MailParts): Mail {
  const {
    id = crypto.randomUUID(),
    to,
    replyTo = sender.to.address,
    subject,
    blocks,
    reason,
    attachment,
  } = parts;
  const foot = listFoot(sender, reason);
  return {
    id,
    from: sender.from,
    to,
    replyTo,
    subject,
    // „-- “ is how mail clients recognise a foot.
    text: `${blocks.map(writeText).join('\n\n')}\n\n-- \n${foot.join('\n\n')}\n`,
    html: wrapHtml(subject, blocks.map(writeHtml).join('\n'), foot),
    headers: { ...(parts.isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}), ...parts.headers },
    ...(attachment !== undefined && { attachment }),
  };
}
