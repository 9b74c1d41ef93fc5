/** The kinds of items that wait for an administrator. */
export const WAITING_KINDS = [
  /** Unread. */
  'messages',
  /** Messages that their senders want forwarded. */
  'forwardings',
  /** Mails that were given up. */
  'mails',
  'revisions',
  'claims',
  /** Logos and pictures of paid entries. */
  'pictures',
  /** Orders of paid entries. */
  'orders',
  /** Reviews by clients, their notices, replies and appeals. */
  'reviews',
  /** Imports that were begun, or are being taken back, and are not done. */
  'imports',
  /** Issues of the newsletter that were stopped. */
  'issues',
  /** Calls of the host's build hook that failed, until a call succeeds. */
  'builds',
] as const;

export type WaitingCounts = Readonly<Record<(typeof WAITING_KINDS)[number], number>>;
