import type { Context } from 'hono';
import * as z from 'zod/mini';
import { COLUMN_OF } from '#agency/api/agency-row.ts';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import { describeError } from '#supabase/functions/_shared/describe-error.ts';
import { storedCode, storedCodesSchema, triedCodeSchema } from '#supabase/functions/_shared/entry-codes.ts';
import { type Account, requireCaller } from '#supabase/functions/_shared/find-caller.ts';
import { openOutbox } from '#supabase/functions/_shared/outbox.ts';
import { type CallProject, ProjectError } from '#supabase/functions/_shared/project.ts';
import type { ProvenWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { hintOf, readProjectAnswer, RejectedError } from '#supabase/functions/_shared/read-project-answer.ts';
import { createRpc } from '#supabase/functions/_shared/rpc.ts';
import { AccountError } from './account-error.ts';
import { forwardAddress, readSession, type SessionTokens } from './auth-session.ts';
import { MESSAGES } from './messages.ts';

/** The purpose of a code. */
export type CodePurpose =
  | 'session'
  | 'change_email'
  | 'leave_email'
  | 'enquiry_address'
  | 'delete_account'
  | 'export_account'
  | 'prove_claim';

interface EmailChange {
  readonly networks: Networks;
  readonly account: Account;
  readonly email: string;
  readonly code: string;
  readonly oldCode: string;
}

interface Attempt {
  readonly networks: Networks;
  readonly email: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  /** The account for which the code is; null where nobody is signed in. */
  readonly account: string | null;
}

interface ClaimTarget {
  readonly entryId?: number | undefined;
  readonly revisionId?: number | undefined;
}

const pictureAnswer = z.nullable(z.object({ path: z.string(), width: z.number(), height: z.number() }));
const changeAnswer = z.object({ new: triedCodeSchema, old: triedCodeSchema, is_taken: z.boolean() });
const linkAnswer = z.object({ hashed_token: z.string() });
const proofAnswer = z.object({
  state: z.enum(['granted', 'waiting', 'disputed', 'code_needed']),
  objection_until: z.nullable(z.string()),
});
/** A row of a table. */
const columns = z.record(z.string(), z.unknown());

/** Private buckets of which the database knows what to delete. */
const BUCKETS = ['evidence', 'client-review-evidence', 'agency-pictures'] as const;

/** The id of the session in a token that the auth server has just accepted; null where it has none. */
function sessionOf(token: string): string | null {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const claims = z.object({ session_id: z.optional(z.string()) }).safeParse(JSON.parse(atob(payload)));
  return claims.data?.session_id ?? null;
}

const emailChangeArgs = ({ networks, account, email, code, oldCode }: EmailChange) => ({
  networks,
  account: account.id,
  new_email: email,
  new_code: code,
  old_email: account.email,
  old_code: oldCode,
});

/** Confirmed, because the code has proved that the mailbox belongs to the account. */
const confirmed = (email: string) => ({ email, email_confirm: true });

/** Why an account may not act for an agency. */
const explainCaller = (reason: string) =>
  reason === 'frozen' || reason === 'administrator'
    ? new AccountError(403, reason, MESSAGES[reason])
    : new AccountError(401, 'signedOut', MESSAGES.signedOut);

/**
 * The function's calls to the project's auth server and database, with the rights of the secret key. All of them fail with a
 * ProjectError.
 */
export function openAccounts(callProject: CallProject) {
  const rpc = createRpc(callProject);

  /** Creates the account of this address, unless there is one. */
  async function createAccount(email: string): Promise<void> {
    const response = await callProject('/auth/v1/admin/users', { method: 'POST', body: confirmed(email) });
    await readProjectAnswer(response, z.unknown(), 'admin/users').catch((error: unknown) => {
      if (!(error instanceof RejectedError && error.code === 'email_exists')) throw error;
    });
  }

  async function deleteExpired(bucket: (typeof BUCKETS)[number]): Promise<void> {
    const names = await rpc('expired_files', { bucket }, z.array(z.string()));
    if (names.length === 0) return;
    const deleted = await callProject(`/storage/v1/object/${bucket}`, {
      method: 'DELETE',
      body: { prefixes: names },
    });
    await readProjectAnswer(deleted, z.unknown(), 'storage');
    await rpc('note_deleted_files', { bucket, names }, z.unknown());
  }

  async function setEnquiryAddress(entryId: number, email: string | null, account: string): Promise<boolean> {
    const args = { agency: entryId, email, account };
    return (await rpc('set_enquiry_address', args, z.enum(['set', 'not_owner']))) === 'set';
  }

  return {
    /** Stores a code that is about to be mailed, and counts it against the limits of sender and recipient. */
    storeCode: (attempt: Attempt & ProvenWork) => rpc('store_entry_code', attempt, storedCode),

    tryCode: (attempt: Attempt) => rpc('try_entry_code', attempt, triedCodeSchema),

    /** Stores the codes for an account's new and old mailbox, or none. */
    storeEmailChange: ({ done, proof, ...change }: EmailChange & ProvenWork) =>
      rpc('store_email_change', { ...emailChangeArgs(change), done, proof }, storedCodesSchema),

    /** Tries the codes of an account's new and old mailbox; neither is used up unless both are right. */
    tryEmailChange: async (change: EmailChange) => {
      const args = emailChangeArgs(change);
      const { is_taken: isTaken, ...outcomes } = await rpc('try_email_change', args, changeAnswer);
      return { ...outcomes, isTaken };
    },

    /**
     * Opens a session, and creates the account where there is none.
     *
     * @param address the caller's, by which the auth server limits sign-ins; '' where it is unknown
     */
    openSession: async (email: string, address: string): Promise<SessionTokens> => {
      await createAccount(email);
      const link = await callProject('/auth/v1/admin/generate_link', {
        method: 'POST',
        body: { type: 'magiclink', email },
      });
      // Used at once, before anybody could guess it.
      const { hashed_token: token } = await readProjectAnswer(link, linkAnswer, 'admin/generate_link');
      const verified = await callProject('/auth/v1/verify', {
        method: 'POST',
        body: { type: 'magiclink', token_hash: token },
        headers: forwardAddress(address),
      });
      return readSession(verified, 'verify');
    },

    /** @throws AccountError 401 where the caller is not signed in, 403 where the account may not act for an agency */
    requireCaller: (request: Context['req']) => requireCaller(callProject, request, explainCaller),

    /** Ends all sessions of the account except that of the token. */
    endOtherSessions: async (id: string, token: string) =>
      rpc('end_sessions', { account: id, kept_session: sessionOf(token) }, z.unknown()),

    changeEmail: async (id: string, email: string) => {
      const call = { method: 'PUT', body: confirmed(email) } as const;
      await readProjectAnswer(
        await callProject(`/auth/v1/admin/users/${id}`, call),
        z.unknown(),
        'admin/users',
      );
    },

    /** The website of an entry, or of a proposal of this account. */
    findWebsite: async ({ entryId, revisionId }: ClaimTarget, account: string): Promise<string | null> => {
      const path =
        entryId === undefined
          ? `agency_revisions?id=eq.${String(revisionId)}&author=eq.${account}&select=changes`
          : `Personalberatungen?id=eq.${String(entryId)}&select=${COLUMN_OF.website}`;
      const [found] = await readProjectAnswer(
        await callProject(`/rest/v1/${path}`),
        z.array(columns),
        'website',
      );
      const website = columns.safeParse(found?.['changes'] ?? found).data?.[COLUMN_OF.website];
      return typeof website === 'string' ? website : null;
    },

    findEntryName: async (entryId: number): Promise<string> => {
      const path = `/rest/v1/Personalberatungen?id=eq.${String(entryId)}&select=${COLUMN_OF.name}`;
      const [found] = await readProjectAnswer(await callProject(path), z.array(columns), 'name');
      const name = found?.[COLUMN_OF.name];
      return typeof name === 'string' ? name : '';
    },

    /** Whether the account owns the entry. Without an address, the database's function changes nothing. */
    isOwner: (entryId: number, account: string) => setEnquiryAddress(entryId, null, account),

    /** Returns false where the account does not own the entry. */
    setEnquiryAddress,

    /** Has the account deleted in a day, unless its person calls that off. */
    requestDeletion: (id: string) => rpc('request_account_deletion', { account: id }, z.unknown()),

    /** What is stored about the account. */
    exportAccount: (id: string) => rpc('export_account', { account: id }, columns),

    /** Runs the scheduled jobs of entries, such as reminders. */
    runJobs: () => rpc('run_hourly_jobs', {}, z.unknown()),

    /** Deletes files of evidence whose period is over, and of pictures that nothing names any more. */
    deleteExpiredFiles: async () => {
      const failures: unknown[] = [];
      for (const bucket of BUCKETS) {
        // A bucket that fails does not prevent the others from being cleaned.
        await deleteExpired(bucket).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new ProjectError(failures.map(describeError).join('; '));
    },

    /** The file of a picture that visitors see now, null for any other one; or how long to wait after `most` pictures of one caller in an hour. */
    readPicture: async (ask: {
      readonly picture: string;
      readonly caller: string;
      readonly most: number;
    }) => {
      const shown = await rpc('shown_picture', ask, pictureAnswer).catch((error: unknown) => {
        if (error instanceof RejectedError && error.status === 429) {
          return { retryAfterSeconds: Number(error.details) };
        }
        throw error;
      });
      if (shown === null || 'retryAfterSeconds' in shown) return shown;
      const { path, width, height } = shown;
      const file = await callProject(`/storage/v1/object/agency-pictures/${path}`);
      if (!file.ok) {
        await file.body?.cancel();
        throw new ProjectError(`storage: ${String(file.status)}`);
      }
      return { bytes: new Uint8Array(await file.arrayBuffer()), width, height };
    },

    outbox: openOutbox(callProject, 'entry-account'),

    siteBuilds: {
      take: (hasHook: boolean) => rpc('claim_site_build', { has_hook: hasHook }, z.boolean()),
      finish: (error: string | null) => rpc('finish_site_build', { error }, z.unknown()),
    },

    /** The outcome of a claim, or the reason why the database refuses it. */
    proveClaim: async ({ entryId, revisionId }: ClaimTarget, account: string, domain: string) => {
      const args = { account, agency: entryId ?? null, revision: revisionId ?? null, domain };
      try {
        const answer = await rpc('prove_claim', args, proofAnswer);
        return { state: answer.state, objectionUntil: answer.objection_until };
      } catch (error) {
        return { errorCode: hintOf(error) ?? 'invalid' };
      }
    },
  };
}

export type Accounts = ReturnType<typeof openAccounts>;
