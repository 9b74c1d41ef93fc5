import * as z from 'zod/mini';
import { enquiryRecipientSchema } from '#contact/model/contact-envelope.ts';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import { storedCode, triedCodeSchema } from '#supabase/functions/_shared/entry-codes.ts';
import { openOutbox } from '#supabase/functions/_shared/outbox.ts';
import { createProjectCaller } from '#supabase/functions/_shared/project.ts';
import type { ProvenWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { createRpc } from '#supabase/functions/_shared/rpc.ts';
import type { IdentifiedMessage } from './validation.ts';

interface MessageAttempt {
  readonly networks: Networks;
  readonly messageId: string;
  /** How many agencies it names. */
  readonly amount: number;
  readonly work: ProvenWork;
}

interface CodeAttempt {
  readonly networks: Networks;
  readonly email: string;
  readonly code: string;
}

interface DatabaseSettings {
  readonly supabaseUrl: string;
  readonly secretKey: string;
}

const claimAnswer = z.object({ is_known: z.boolean(), work: z.number() });

const keptAnswer = z.object({
  is_known: z.boolean(),
  /** Whether the recipients differ from those that the form showed, or a choice is missing, so that it was not stored. */
  is_changed: z.boolean(),
  /** Whether the time for an appeal was over, so that it was not stored. */
  is_late: z.boolean(),
});

interface Sender {
  readonly id: string;
  readonly email: string;
}

const codeArgs = ({ networks, email, code }: CodeAttempt) => ({
  networks,
  email,
  code,
  purpose: 'enquiry_sender',
  account: null,
});

/** The project's database through its REST interface, with the rights of the secret key. Each call fails with a ProjectError. */
export function openContactDatabase(settings: DatabaseSettings) {
  const callProject = createProjectCaller(settings);
  const rpc = createRpc(callProject);

  return {
    /**
     * Counts a message against the limits of its sender's networks, in one call of the database, so that concurrent
     * messages cannot exceed them. Not a message that is stored already, which is a retry.
     */
    claimAttempt: async ({ networks, messageId, amount, work }: MessageAttempt) => {
      const body = { networks, message_id: messageId, amount, ...work };
      const claimed = await rpc('claim_contact_attempt', body, claimAnswer);
      return { isKnown: claimed.is_known, work: claimed.work };
    },

    /**
     * Stores a message once: as a waiting mail for each agency that takes enquiries, and as an unread message in the inbox
     * for the others.
     */
    store: async (message: IdentifiedMessage, [, network]: Networks) => {
      const { id, name, email, betreff, nachricht, vacancy, enquiry, report } = message;
      const words = { message: id, name, email, betreff, nachricht, vacancy, network };
      const { agencies = [], direct = [], mayForward = null } = enquiry ?? {};
      const body = { ...words, asked: agencies, shown_direct: direct, may_forward: mayForward, report };
      const kept = await rpc('store_enquiry', body, keptAnswer);
      return { isKnown: kept.is_known, isChanged: kept.is_changed, isLate: kept.is_late };
    },

    /** What became of a stored enquiry at each agency; empty where another sender sent the message. */
    findRecipients: ({ id, email }: IdentifiedMessage) =>
      rpc('message_recipients', { message: id, email }, z.array(enquiryRecipientSchema)),

    outbox: openOutbox(callProject, 'send-contact-email'),

    /** Whether the message is from this address. */
    isSender: async ({ id, email }: Sender) =>
      (await rpc('enquiry_receipt', { message: id, email }, z.unknown())) !== null,

    storeCode: ({ work, ...attempt }: CodeAttempt & { readonly work: ProvenWork }) =>
      rpc('store_entry_code', { ...codeArgs(attempt), ...work }, storedCode),

    /** Marks the sender's address as confirmed, which releases waiting mails. The receipt waits in the outbox; null for a report's. */
    confirmSender: ({ id, email }: Sender) =>
      rpc('confirm_enquiry_sender', { message: id, email }, z.nullable(z.string())),

    tryCode: (attempt: CodeAttempt) => rpc('try_entry_code', codeArgs(attempt), triedCodeSchema),
  };
}

export type ContactDatabase = ReturnType<typeof openContactDatabase>;
