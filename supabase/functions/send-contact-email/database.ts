import * as z from 'zod/mini';
import { openProject, ProjectError } from '#supabase/functions/_shared/project.ts';
import type { IdentifiedMessage } from './validation.ts';

/** Whether a message may be sent now. */
type Attempt =
  | { readonly kind: 'allowed' }
  /** The message is already stored: this is a retry. */
  | { readonly kind: 'known' }
  | { readonly kind: 'rateLimited'; readonly retryAfterSeconds: number };

export interface Database {
  /**
   * Counts a message against the limit of its sender's address, all at once, so that calls at the
   * same time cannot slip past each other.
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
}

interface DatabaseSettings {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  readonly rateLimitMessages: number;
}

/** What `claim_contact_attempt` returns: one row. */
const claimAnswer = z.tuple([z.object({ is_known: z.boolean(), retry_after_seconds: z.number() })]);

/** The SQLSTATE that PostgREST names, nothing else of its answer. */
async function readErrorCode(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  return z.object({ code: z.string().check(z.regex(/^\w{1,20}$/)) }).safeParse(body).data?.code ?? 'no code';
}

/** The project's database through its REST interface, with the rights of the secret key. */
export function openDatabase({ supabaseUrl, secretKey, rateLimitMessages }: DatabaseSettings): Database {
  const callProject = openProject({ supabaseUrl, secretKey });
  const post = (path: string, body: unknown, preference: string) =>
    callProject(`/rest/v1/${path}`, { method: 'POST', body, headers: { Prefer: preference } });

  return {
    claimAttempt: async (addressHash, messageId) => {
      const path = 'rpc/claim_contact_attempt';
      const body = { caller_hash: addressHash, message_id: messageId, max_attempts: rateLimitMessages };
      const response = await post(path, body, 'return=representation');
      if (!response.ok) {
        throw new ProjectError(`${path}: ${String(response.status)}, ${await readErrorCode(response)}`);
      }
      const rows = claimAnswer.safeParse(await response.json().catch(() => null));
      if (!rows.success) throw new ProjectError(`${path}: not the expected answer`);
      const [{ is_known: isKnown, retry_after_seconds: retryAfterSeconds }] = rows.data;
      if (isKnown) return { kind: 'known' };
      if (retryAfterSeconds > 0) return { kind: 'rateLimited', retryAfterSeconds };
      return { kind: 'allowed' };
    },

    store: async ({ id, name, email, betreff, nachricht }) => {
      const path = 'contact_messages';
      const row = { id, name, email, betreff, nachricht, status: 'unread' };
      const response = await post(path, row, 'return=minimal');
      if (response.ok) {
        await response.body?.cancel();
        return true;
      }
      const code = await readErrorCode(response);
      // The only unique column is the id: the same message came twice at the same time.
      if (response.status === 409 && code === '23505') return false;
      throw new ProjectError(`${path}: ${String(response.status)}, ${code}`);
    },
  };
}
