/** The states of a subscriber: pending → active → unsubscribed or bounced. */
export const SUBSCRIBER_STATES = ['active', 'pending', 'unsubscribed', 'bounced'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** An address of the newsletter, with ISO 8601 time stamps. */
export interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriberState;
  readonly requestedAt: string;
  readonly confirmedAt: string | null;
  readonly endedAt: string | null;
}

/** A recorded event of an address. */
interface ConsentEvent {
  readonly kind: 'form' | 'mail' | 'confirmed' | 'unsubscribed' | 'bounced';
  readonly at: string;
  /** The page whose form was sent. */
  readonly page: string | null;
  /** How the subscription ended. */
  readonly way: string | null;
  readonly textVersion: string | null;
  /** The text beside the form. */
  readonly wording: string | null;
}

/** The proof that the owner of an address consented, or did not. docs/decisions/newsletter.md. */
export interface ConsentProof {
  readonly email: string;
  /** Null where the address is not on the list, or is no longer. */
  readonly state: SubscriberState | null;
  readonly addressHash: string;
  /** Oldest first. */
  readonly events: readonly ConsentEvent[];
}
