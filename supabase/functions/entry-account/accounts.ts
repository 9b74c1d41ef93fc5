import * as z from 'zod/mini';
import type { AccountAnswer } from '#account/model/account-contract.ts';
import { COLUMN_OF } from '#agency/api/agency-row.ts';
import type { DeclaredSize } from '#pictures/model/picture-header.ts';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import { describeError } from '#supabase/functions/_shared/describe-error.ts';
import {
  type StoredCode,
  type StoredCodes,
  storedCodes,
  storeEntryCode,
  triedCode,
  type TriedCode,
} from '#supabase/functions/_shared/entry-codes.ts';
import { type Account, findCaller, rejection } from '#supabase/functions/_shared/find-caller.ts';
import { openOutbox, type Outbox } from '#supabase/functions/_shared/outbox.ts';
import { type CallProject, ProjectError } from '#supabase/functions/_shared/project.ts';
import type { DoneWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { assertOk, readAnswer, RejectedError } from '#supabase/functions/_shared/read-answer.ts';
import { forwardAddress, readSession, type Session } from './auth-session.ts';
import type { SiteBuilds } from './build-hook.ts';

/** The function's calls to the project's auth server and database. All of them fail with a ProjectError. */
export interface Accounts {
  /** Stores a code that is about to be mailed, and counts it against the limits of sender and recipient. */
  readonly storeCode: (attempt: Attempt & DoneWork) => Promise<StoredCode>;
  /** Stores the codes for an account's new and old mailbox, or none. */
  readonly storeEmailChange: (attempt: EmailChange & DoneWork) => Promise<StoredCodes>;
  readonly tryCode: (attempt: Attempt) => Promise<TriedCode>;
  /** Tries the codes of an account's new and old mailbox; neither is used up unless both are right. */
  readonly tryEmailChange: (
    attempt: EmailChange,
  ) => Promise<{ readonly new: TriedCode; readonly old: TriedCode; readonly isTaken: boolean }>;
  /**
   * Opens a session, and creates the account where there is none.
   *
   * @param address the caller's, by which the auth server limits sign-ins; '' where it is unknown
   */
  readonly openSession: (email: string, address: string) => Promise<Session>;
  /** The account of a token, or why the database does not let it act for an agency; null where the token is invalid. */
  readonly findCaller: (token: string) => Promise<Account | { readonly rejectedFor: string } | null>;
  /** Ends all sessions of the account except that of the token. */
  readonly endOtherSessions: (id: string, token: string) => Promise<void>;
  readonly changeEmail: (id: string, email: string) => Promise<void>;
  /** The website of an entry, or of a proposal of this account. */
  readonly findWebsite: (target: ClaimTarget, account: string) => Promise<string | null>;
  readonly findEntryName: (entryId: number) => Promise<string>;
  /** Whether the account owns the entry. */
  readonly isOwner: (entryId: number, account: string) => Promise<boolean>;
  /** Returns false where the account does not own the entry. */
  readonly setEnquiryAddress: (entryId: number, email: string, account: string) => Promise<boolean>;
  /** Has the account deleted in a day, unless its person calls that off. */
  readonly requestDeletion: (id: string) => Promise<void>;
  /** What is stored about the account. */
  readonly exportAccount: (id: string) => Promise<OwnAccountData>;
  /** Runs the scheduled jobs of entries, such as reminders. */
  readonly runJobs: () => Promise<void>;
  /** Deletes files of evidence whose period is over, and of pictures that nothing names any more. */
  readonly deleteExpiredFiles: () => Promise<void>;
  /** The file of a picture that visitors see now; null for any other one. */
  readonly readPicture: ReadPicture;
  readonly outbox: Outbox;
  readonly siteBuilds: SiteBuilds;
  /** The outcome of a claim, or the reason why the database refuses it. */
  readonly proveClaim: (
    target: ClaimTarget,
    account: string,
    domain: string,
  ) => Promise<Proven | { readonly errorCode: string }>;
}

/** Reads the file of a picture; how long to wait after `most` pictures of one caller in an hour. */
export type ReadPicture = (ask: {
  readonly picture: string;
  readonly caller: string;
  readonly most: number;
}) => Promise<
  (DeclaredSize & { readonly bytes: Uint8Array<ArrayBuffer> }) | { readonly retryAfterSeconds: number } | null
>;

/** The purpose of a code. */
export type CodePurpose =
  | 'session'
  | 'change_email'
  | 'leave_email'
  | 'enquiry_address'
  | 'delete_account'
  | 'export_account'
  | 'prove_claim';

type OwnAccountData = NonNullable<AccountAnswer['data']>;

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

interface Proven {
  readonly state: 'granted' | 'waiting' | 'disputed' | 'code_needed';
  readonly objectionUntil: string | null;
}

/** The detail is the seconds to wait. */
const pictureRefusal = z.object({ details: z.string().check(z.regex(/^\d+$/)) });
const pictureAnswer = z.nullable(z.object({ path: z.string(), width: z.number(), height: z.number() }));
const changeAnswer = z.object({ new: triedCode, old: triedCode, is_taken: z.boolean() });
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

/** The project's accounts, with the rights of the secret key. */
export function openAccounts(callProject: CallProject): Accounts {
  const rpc = (name: string, body: unknown) => callProject(`/rest/v1/rpc/${name}`, { method: 'POST', body });

  /** Creates the account of this address, unless there is one. */
  async function createAccount(email: string): Promise<void> {
    const response = await callProject('/auth/v1/admin/users', { method: 'POST', body: confirmed(email) });
    await readAnswer(response, z.unknown(), 'admin/users').catch((error: unknown) => {
      if (!(error instanceof RejectedError && error.code === 'email_exists')) throw error;
    });
  }

  async function deleteExpired(bucket: (typeof BUCKETS)[number]): Promise<void> {
    const names = await readAnswer(
      await rpc('expired_files', { bucket }),
      z.array(z.string()),
      `expired_files ${bucket}`,
    );
    if (names.length === 0) return;
    const deleted = await callProject(`/storage/v1/object/${bucket}`, {
      method: 'DELETE',
      body: { prefixes: names },
    });
    await readAnswer(deleted, z.unknown(), 'storage');
    await assertOk(await rpc('forget_files', { bucket, names }), `forget_files ${bucket}`);
  }

  async function setEnquiryAddress(entryId: number, email: string | null, account: string): Promise<boolean> {
    const response = await rpc('set_enquiry_address', { agency: entryId, email, account });
    return (await readAnswer(response, z.enum(['set', 'not_owner']), 'set_enquiry_address')) === 'set';
  }

  return {
    storeCode: (attempt) => storeEntryCode(callProject, attempt),

    tryCode: async (attempt) => readAnswer(await rpc('try_entry_code', attempt), triedCode, 'try_entry_code'),

    storeEmailChange: async ({ done, proof, ...change }) => {
      const args = { ...emailChangeArgs(change), done, proof };
      return readAnswer(await rpc('store_email_change', args), storedCodes, 'store_email_change');
    },

    tryEmailChange: async (change) => {
      const { is_taken: isTaken, ...outcomes } = await readAnswer(
        await rpc('try_email_change', emailChangeArgs(change)),
        changeAnswer,
        'try_email_change',
      );
      return { ...outcomes, isTaken };
    },

    openSession: async (email, address) => {
      await createAccount(email);
      const link = await callProject('/auth/v1/admin/generate_link', {
        method: 'POST',
        body: { type: 'magiclink', email },
      });
      // Used at once, before anybody could guess it.
      const { hashed_token: token } = await readAnswer(link, linkAnswer, 'admin/generate_link');
      const verified = await callProject('/auth/v1/verify', {
        method: 'POST',
        body: { type: 'magiclink', token_hash: token },
        headers: forwardAddress(address),
      });
      return readSession(verified, 'verify');
    },

    findCaller: (token) => findCaller(callProject, token),

    endOtherSessions: async (id, token) => {
      const response = await rpc('end_sessions', { account: id, kept_session: sessionOf(token) });
      await assertOk(response, 'end_sessions');
    },

    changeEmail: async (id, email) => {
      const path = `/auth/v1/admin/users/${id}`;
      await assertOk(await callProject(path, { method: 'PUT', body: confirmed(email) }), 'admin/users');
    },

    findWebsite: async ({ entryId, revisionId }, account) => {
      const path =
        entryId === undefined
          ? `agency_revisions?id=eq.${String(revisionId)}&author=eq.${account}&select=changes`
          : `Personalberatungen?id=eq.${String(entryId)}&select=${COLUMN_OF.website}`;
      const [found] = await readAnswer(await callProject(`/rest/v1/${path}`), z.array(columns), 'website');
      const website = columns.safeParse(found?.['changes'] ?? found).data?.[COLUMN_OF.website];
      return typeof website === 'string' ? website : null;
    },

    findEntryName: async (entryId) => {
      const path = `/rest/v1/Personalberatungen?id=eq.${String(entryId)}&select=${COLUMN_OF.name}`;
      const [found] = await readAnswer(await callProject(path), z.array(columns), 'name');
      const name = found?.[COLUMN_OF.name];
      return typeof name === 'string' ? name : '';
    },

    // Without an address, the database's function changes nothing.
    isOwner: (entryId, account) => setEnquiryAddress(entryId, null, account),

    setEnquiryAddress,

    requestDeletion: async (id) => {
      await assertOk(await rpc('request_account_deletion', { account: id }), 'request_account_deletion');
    },

    exportAccount: async (id) =>
      readAnswer(await rpc('export_account', { account: id }), columns, 'export_account'),

    runJobs: async () => {
      await readAnswer(await rpc('run_entry_jobs', {}), z.unknown(), 'run_entry_jobs');
    },

    deleteExpiredFiles: async () => {
      const failures: unknown[] = [];
      for (const bucket of BUCKETS) {
        // A bucket that fails does not prevent the others from being cleaned.
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await deleteExpired(bucket).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new ProjectError(failures.map(describeError).join('; '));
    },

    readPicture: async (ask) => {
      const response = await rpc('shown_picture', ask);
      if (response.status === 429) {
        const { details } = pictureRefusal.parse(await response.json());
        return { retryAfterSeconds: Number(details) };
      }
      const shown = await readAnswer(response, pictureAnswer, 'shown_picture');
      if (shown === null) return null;
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
      take: async (hasHook) =>
        readAnswer(await rpc('claim_site_build', { has_hook: hasHook }), z.boolean(), 'claim_site_build'),
      finish: async (error) => {
        await assertOk(await rpc('finish_site_build', { error }), 'finish_site_build');
      },
    },

    proveClaim: async ({ entryId = null, revisionId = null }, account, domain) => {
      const response = await rpc('prove_claim', { account, agency: entryId, revision: revisionId, domain });
      if (response.status >= 400 && response.status < 500) {
        const body: unknown = await response.json().catch(() => null);
        return { errorCode: rejection.safeParse(body).data?.hint ?? 'invalid' };
      }
      const answer = await readAnswer(response, proofAnswer, 'prove_claim');
      return { state: answer.state, objectionUntil: answer.objection_until };
    },
  };
}
