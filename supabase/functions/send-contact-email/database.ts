import * as z from 'zod/mini';
import type { EnquiryRecipient } from '#contact/model/contact-contract.ts';
import { enquiryRecipientSchema } from '#contact/model/contact-envelope.ts';
import { storedVacancySchema } from '#contact/model/vacancy.ts';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import {
  type StoredCode,
  storeEntryCode,
  triedCode,
  type TriedCode,
} from '#supabase/functions/_shared/entry-codes.ts';
import { openOutbox, type Outbox } from '#supabase/functions/_shared/outbox.ts';
import { createProjectCaller } from '#supabase/functions/_shared/project.ts';
import type { DoneWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { readAnswer } from '#supabase/functions/_shared/read-answer.ts';
import type { IdentifiedMessage } from './validation.ts';

export interface ContactDatabase {
  /**
   * Counts a message against the limits of its sender's networks, in one call of the database, so that concurrent
   * messages cannot exceed them. Not a message that is stored already, which is a retry.
   *
   * @throws ProjectError
   */
  readonly claimAttempt: (attempt: MessageAttempt) => Promise<{
    readonly isKnown: boolean;
    /** The level of the work that has to be done first. */
    readonly work: number;
  }>;
  /**
   * Stores a message once: as a waiting mail for each agency that takes enquiries, and as an unread message in the inbox
   * for the others.
   *
   * @throws ProjectError
   */
  readonly store: (message: IdentifiedMessage, networks: Networks) => Promise<KeptMessage>;
  /** What became of a stored enquiry at each agency; empty where another sender sent the message. */
  readonly findRecipients: (message: IdentifiedMessage) => Promise<readonly EnquiryRecipient[]>;
  readonly outbox: Outbox;
  /** The content of a receipt; null where the message is not from this address. */
  readonly findReceipt: (messageId: string, email: string) => Promise<Receipt | null>;
  readonly storeCode: (attempt: CodeAttempt & { readonly work: DoneWork }) => Promise<StoredCode>;
  /** Its sender has confirmed the address: what waits for a limit goes. */
  readonly confirmSender: (messageId: string) => Promise<void>;
  readonly tryCode: (attempt: CodeAttempt) => Promise<TriedCode>;
}

interface MessageAttempt {
  readonly networks: Networks;
  readonly messageId: string;
  /** How many agencies it names. */
  readonly amount: number;
  readonly work: DoneWork;
}

interface KeptMessage {
  readonly isKnown: boolean;
  /** Whether the recipients differ from those that the form showed, or a choice is missing, so that it was not stored. */
  readonly isChanged: boolean;
  /** Whether the time for an appeal was over, so that it was not stored. */
  readonly isLate: boolean;
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
  is_changed: z.boolean(),
  is_late: z.boolean(),
});

const receiptAnswer = z.object({
  at: z.string(),
  recipients: z.array(enquiryRecipientSchema),
  vacancy: storedVacancySchema,
  /** Whether it is a report, whose receipt the database puts into the outbox. */
  is_report: z.boolean(),
});

export type Receipt = z.output<typeof receiptAnswer>;

/** The arguments of the database's functions. */
const codeArgs = ({ networks, email, code }: CodeAttempt) => ({
  networks,
  email,
  code,
  purpose: 'enquiry_sender',
  account: null,
});

/** The project's database through its REST interface, with the rights of the secret key. */
export function openContactDatabase({ supabaseUrl, secretKey }: DatabaseSettings): ContactDatabase {
  const callProject = createProjectCaller({ supabaseUrl, secretKey });

  /** Calls a function of the database and returns its answer. */
  async function rpc<Schema extends z.ZodMiniType>(
    name: string,
    body: unknown,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const response = await callProject(`/rest/v1/rpc/${name}`, { method: 'POST', body });
    return readAnswer(response, schema, `rpc/${name}`);
  }

  return {
    claimAttempt: async ({ networks, messageId, amount, work }) => {
      const body = { networks, message_id: messageId, amount, ...work };
      const claimed = await rpc('claim_contact_attempt', body, claimAnswer);
      return { isKnown: claimed.is_known, work: claimed.work };
    },

    store: async ({ id, name, email, betreff, nachricht, vacancy, enquiry, report }, [, network]) => {
      const words = { message: id, name, email, betreff, nachricht, vacancy, network };
      const { agencies = [], direct = [], mayForward = null } = enquiry ?? {};
      const body = { ...words, asked: agencies, shown_direct: direct, may_forward: mayForward, report };
      const kept = await rpc('store_enquiry', body, keptAnswer);
      return { isKnown: kept.is_known, isChanged: kept.is_changed, isLate: kept.is_late };
    },

    findRecipients: ({ id, email }) =>
      rpc('message_recipients', { message: id, email }, z.array(enquiryRecipientSchema)),

    outbox: openOutbox(callProject, 'send-contact-email'),

    findReceipt: (messageId, email) =>
      rpc('enquiry_receipt', { message: messageId, email }, z.nullable(receiptAnswer)),

    storeCode: ({ work, ...attempt }) => storeEntryCode(callProject, { ...codeArgs(attempt), ...work }),

    confirmSender: async (messageId) => {
      await rpc('confirm_enquiry_sender', { message: messageId }, z.unknown());
    },

    tryCode: (attempt) => rpc('try_entry_code', codeArgs(attempt), triedCode),
  };
}
