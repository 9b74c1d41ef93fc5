import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { TextFile } from '#supabase/functions/_shared/mail.ts';

export interface NoticeMail {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Why the recipient gets this mail, where it is not sent to an agency. */
  readonly reason?: string;
  readonly attachment?: TextFile;
}

/** The text of a mail; null for mails of other kinds, or data of another shape. */
export type ComposeNotice = (kind: string, data: unknown, siteUrl: string | null) => NoticeMail | null;
