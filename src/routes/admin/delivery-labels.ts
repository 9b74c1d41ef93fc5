import type { DeliveryState } from '#data/enquiry-administration.ts';

/** What became of a mail to a consultancy. */
export const DELIVERY_LABELS: Readonly<Record<DeliveryState, string>> = {
  queued: 'unterwegs',
  sent: 'zugestellt',
  failed: 'unzustellbar',
};
