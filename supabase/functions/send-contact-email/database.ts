import * as z from 'zod/mini';
import type { EnquiryRecipient, EnquiryRequest } from '#domain/contact/contact-contract.ts';
import { enquiryRecipientSchema } from '#domain/contact/contact-envelope.ts';
import { storedVacancySchema } from '#domain/contact/vacancy.ts';
import { openOutbox, type Outbox } from '#supabase/functions/_shared/outbox.ts';
import { createProjectCaller, ProjectError } from '#supabase/functions/_shared/project.ts';
import { readAnswer, readErrorCode } from '#supabase/functions/_shared/read-answer.ts';
import type { IdentifiedMessage } from './validation.ts';

/** Whether a message may be sent now. */
type Attempt =
  | { readonly kind: 'allowed' }
  /** The message is stored already, so this is a retry. */
  | { readonly kind: 'known' }
  | { readonly kind: 'rateLimited'; readonly retryAfterSeconds: number };

export interface ContactDatabase {
  /**
   * Counts a message against the limit of its sender's address, in one call of the database, so that concurrent
   * messages cannot exceed the limit.
   *
   * @throws ProjectError
   */
  readonly claimAttempt: (addressHash: string, messageId: string) => Promise<Attempt>;
  /**
   * Stores the message as unread.
   *
   * @returns false if it was there already
   * @throws ProjectError
   */
  readonly store: (message: IdentifiedMessage) => Promise<boolean>;
  /**
   * Stores an enquiry once: as a waiting mail for each agency that takes enquiries, and as a message in the inbox for
   * the others.
   *
   * @throws ProjectError
   */
  readonly keepEnquiry: (message: IdentifiedMessage, enquiry: EnquiryRequest) => Promise<KeptEnquiry>;
  /** What became of a stored enquiry at each agency; empty where another sender sent the message. */
  readonly findRecipients: (message: IdentifiedMessage) => Promise<readonly EnquiryRecipient[]>;
  readonly outbox: Outbox;
  /** The content of a receipt; null where the message is not from this address. */
  readonly findReceipt: (messageId: string, email: string) => Promise<Receipt | null>;
  /** Stores a code. Returns the seconds to wait; 0 where it is stored and may be mailed. */
  readonly storeCode: (attempt: CodeAttempt) => Promise<number>;
  readonly tryCode: (attempt: CodeAttempt) => Promise<'right' | 'wrong' | 'expired' | 'too_many'>;
}

interface KeptEnquiry {
  readonly isKnown: boolean;
  /** Whether the recipients differ from those that the form showed, or a choice is missing, so that it was not stored. */
  readonly isChanged: boolean;
}

interface CodeAttempt {
  readonly callerHash: string;
  readonly email: string;
  readonly code: string;
}

interface DatabaseSettings {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  readonly rateLimitMessages: number;
}

/** The answer of `claim_contact_attempt`: one row. */
const claimAnswer = z.tuple([z.object({ is_known: z.boolean(), retry_after_seconds: z.number() })]);

const keptAnswer = z.object({
  is_known: z.boolean(),
  is_changed: z.boolean(),
});

const receiptAnswer = z.object({
  at: z.string(),
  recipients: z.array(enquiryRecipientSchema),
  vacancy: storedVacancySchema,
});

export type Receipt = z.output<typeof receiptAnswer>;

/** The arguments of the database's functions. */
const codeArgs = ({ callerHash, email, code }: CodeAttempt) => ({
  caller_hash: callerHash,
  email,
  code,
  purpose: 'enquiry_sender',
  account: null,
});

/** The project's database through its REST interface, with the rights of the secret key. */
export function openContactDatabase({
  supabaseUrl,
  secretKey,
  rateLimitMessages,
}: DatabaseSettings): ContactDatabase {
  const callProject = createProjectCaller({ supabaseUrl, secretKey });
  const post = (path: string, body: unknown, preference: string) =>
    callProject(`/rest/v1/${path}`, { method: 'POST', body, headers: { Prefer: preference } });

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
    claimAttempt: async (addressHash, messageId) => {
      const path = 'rpc/claim_contact_attempt';
      const body = { caller_hash: addressHash, message_id: messageId, max_attempts: rateLimitMessages };
      const response = await post(path, body, 'return=representation');
      const rows = await readAnswer(response, claimAnswer, path);
      const [{ is_known: isKnown, retry_after_seconds: retryAfterSeconds }] = rows;
      if (isKnown) return { kind: 'known' };
      if (retryAfterSeconds > 0) return { kind: 'rateLimited', retryAfterSeconds };
      return { kind: 'allowed' };
    },

    store: async ({ id, name, email, betreff, nachricht, vacancy }) => {
      const path = 'contact_messages';
      const row = { id, name, email, betreff, nachricht, status: 'unread', vacancy };
      const response = await post(path, row, 'return=minimal');
      if (response.ok) {
        await response.body?.cancel();
        return true;
      }
      const code = await readErrorCode(response);
      // The only unique column is the id, so the same message was sent twice at the same time.
      if (response.status === 409 && code === '23505') return false;
      throw new ProjectError(`${path}: ${String(response.status)}, ${code ?? 'no code'}`);
    },

    keepEnquiry: async (
      { id, name, email, betreff, nachricht, vacancy },
      { agencies, direct, mayForward },
    ) => {
      const words = { message: id, name, email, betreff, nachricht, vacancy };
      const body = { ...words, asked: agencies, shown_direct: direct, may_forward: mayForward };
      const kept = await rpc('store_enquiry', body, keptAnswer);
      return { isKnown: kept.is_known, isChanged: kept.is_changed };
    },

    findRecipients: ({ id, email }) =>
      rpc('message_recipients', { message: id, email }, z.array(enquiryRecipientSchema)),

    outbox: openOutbox(callProject, 'send-contact-email'),

    findReceipt: (messageId, email) =>
      rpc('enquiry_receipt', { message: messageId, email }, z.nullable(receiptAnswer)),

    storeCode: async (attempt) =>
      (await rpc('store_entry_code', codeArgs(attempt), z.object({ retry_after: z.number() }))).retry_after,

    tryCode: (attempt) =>
      rpc('try_entry_code', codeArgs(attempt), z.enum(['right', 'wrong', 'expired', 'too_many'])),
  };
}
