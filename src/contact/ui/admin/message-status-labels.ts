import { MESSAGE_STATUSES, type MessageStatus } from '#contact/model/inbox/message.ts';

/** The label of each status. */
export const MESSAGE_STATUS_LABELS: Record<MessageStatus, string> = {
  unread: 'Ungelesen',
  read: 'Gelesen',
  responded: 'Beantwortet',
};

/** The status in German; an unknown one as it is. */
export function labelOfStatus(status: string): string {
  const known = MESSAGE_STATUSES.find((candidate) => candidate === status);
  return known === undefined ? status : MESSAGE_STATUS_LABELS[known];
}
