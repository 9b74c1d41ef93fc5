import type { Mailbox } from './mail-settings.ts';

/** A mail, whatever carries it. Composed by `mail-layout.ts`. */
export interface Mail {
  /** A UUID, the same at each try: mail systems recognise a repeated mail by it. */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** One address, without a name that could be anything. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers beside those above, for example `List-Unsubscribe`. ASCII without line breaks. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachment?: TextFile;
}

/** A file of plain text beside a mail. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** `Name <address>` for a header, the name in quotes where it needs them. */
export function formatMailbox({ name, address }: Mailbox): string {
  return name === '' ? address : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
}
