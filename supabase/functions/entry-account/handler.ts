import type { Context } from 'hono';
import {
  type AccountAnswer,
  type AccountRequest,
  accountRequestSchema,
} from '#account/model/account-contract.ts';
import { proveByDomain } from '#lib/links/registrable-domain.ts';
import {
  findClientAddress,
  hashNetworks,
  type Networks,
} from '#supabase/functions/_shared/client-address.ts';
import { createApp, readJson, requireOrigin } from '#supabase/functions/_shared/create-app.ts';
import { describeError } from '#supabase/functions/_shared/describe-error.ts';
import {
  explainRefusedCode,
  mailStoredCode,
  type StoredCode,
  type TriedCode,
} from '#supabase/functions/_shared/entry-codes.ts';
import type { Account } from '#supabase/functions/_shared/find-caller.ts';
import { keepAlive } from '#supabase/functions/_shared/keep-alive.ts';
import { createCode } from '#supabase/functions/_shared/mail-code.ts';
import type { MailIdentity } from '#supabase/functions/_shared/mail-settings.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import { sendDueMails, type OutboxMail } from '#supabase/functions/_shared/outbox.ts';
import { type ProvenWork, readProvenWork, requireWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import { hasSecretKey } from '#supabase/functions/_shared/secret-key.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';
import { MailError } from '#supabase/functions/_shared/transports.ts';
import { formatTooManyCodes, formatTooManyPasswords } from '#supabase/functions/_shared/wait.ts';
import { AccountError } from './account-error.ts';
import type { Accounts, CodePurpose } from './accounts.ts';
import type { Administrators } from './administrators.ts';
import { servePicture } from './serve-picture.ts';
import { requestSiteBuild } from './build-hook.ts';
import { composeAccountMail, composeAdministratorMail, composeCodeMail } from './account-mail.ts';
import { MESSAGES } from './messages.ts';
import { composeNotice } from './notices.ts';
import { oneLineName } from './one-line-name.ts';

/** The networks of a caller, and the work that was done for the call. */
interface Caller {
  readonly address: string;
  readonly networks: Networks;
  readonly work: ProvenWork;
}

const REFUSED_CODES = { wrong: 'wrongCode', expired: 'expiredCode', too_many: 'tooManyTries' } as const;

/** @throws AccountError where a code is not right */
function assertRight(tried: TriedCode, wrong?: string): void {
  if (tried.outcome === 'right') return;
  const reason = REFUSED_CODES[tried.outcome];
  throw new AccountError(reason === 'tooManyTries' ? 429 : 422, reason, explainRefusedCode(tried, wrong));
}

/** @throws RequestError 403 where the caller does not own the entry */
function assertOwner(isOwner: boolean): void {
  if (!isOwner) throw new RequestError(403, { message: MESSAGES.notPossible, hint: 'not_owner' });
}

function parseRequest(body: unknown): AccountRequest {
  const parsed = accountRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues.find(({ path }) =>
    ['email', 'code', 'oldCode', 'password'].includes(String(path[0])),
  );
  throw issue === undefined
    ? new RequestError(400, { message: MESSAGES.unreadable })
    : new RequestError(422, { message: issue.message, fields: { [String(issue.path[0])]: issue.message } });
}

/** @throws MailError where this function has no text for the kind of mail */
function composeWaiting({ id, kind, recipient, data }: OutboxMail, sender: MailIdentity): Mail {
  const notice = composeNotice(kind, data, sender.siteUrl);
  if (notice === null || recipient === null) throw new MailError('unknown occasion');
  const { subject, blocks, reason, attachment } = notice;
  return composeAccountMail(sender, recipient, subject, blocks, { id, reason, attachment });
}

export function createHandler(settings: Settings, accounts: Accounts, administrators: Administrators) {
  const { mail } = settings;

  async function findOwner(c: Context, entryId: number): Promise<Account> {
    const caller = await accounts.requireCaller(c.req);
    assertOwner(await accounts.isOwner(entryId, caller.id));
    return caller;
  }

  /** Mails a code. The answer is the same whether or not there is an account. */
  async function requestCode(
    { networks, work }: Caller,
    email: string,
    account: Account | null,
    purpose: CodePurpose,
    about = '',
  ): Promise<AccountAnswer> {
    const code = createCode();
    const stored = await accounts.storeCode({
      networks,
      email,
      code,
      purpose,
      account: account?.id ?? null,
      ...work,
    });
    await assertStored(stored);
    return mailCode(stored, email, code, purpose, about);
  }

  /** @throws RequestError where the database keeps no code */
  async function assertStored(stored: StoredCode): Promise<void> {
    if (stored.refusal) throw new AccountError(403, stored.refusal, MESSAGES[stored.refusal]);
    const seconds = stored.retry_after ?? 0;
    if (seconds > 0) {
      throw new AccountError(429, 'tooManyRequests', formatTooManyCodes(seconds), {
        'Retry-After': String(seconds),
      });
    }
    await requireWork(stored.work ?? 0, settings);
  }

  async function mailCode(
    stored: StoredCode,
    email: string,
    code: string,
    purpose: CodePurpose,
    about: string,
  ): Promise<AccountAnswer> {
    const isScarce = await mailStoredCode(
      mail,
      stored,
      (sender) =>
        stored.is_administrator === true
          ? composeAdministratorMail(sender, email)
          : composeCodeMail(sender, email, purpose, code, about),
      () => new AccountError(503, 'notMailed', MESSAGES.notMailed),
    );
    return isScarce ? { message: MESSAGES.codeScarce, isScarce } : { message: MESSAGES.codeSent };
  }

  /** Mails a code to the new address and one to the old, so that nobody takes an account over who only has its session. */
  async function requestNewEmail(
    { networks, work }: Caller,
    account: Account,
    email: string,
  ): Promise<AccountAnswer> {
    const [code, oldCode] = [createCode(), createCode()];
    const stored = await accounts.storeEmailChange({ networks, account, email, code, oldCode, ...work });
    await assertStored(stored);
    const [forNew = {}, forOld = {}] = stored.codes ?? [];
    await mailCode(forNew, email, code, 'change_email', '');
    return mailCode(forOld, account.email, oldCode, 'leave_email', email);
  }

  /** @throws AccountError where the code is not right */
  async function checkCode(
    { networks }: Caller,
    email: string,
    code: string,
    account: Account | null,
    purpose: CodePurpose,
  ): Promise<void> {
    const outcome = await accounts.tryCode({ networks, email, code, purpose, account: account?.id ?? null });
    assertRight(outcome);
  }

  async function changeEmail(
    from: Caller,
    caller: Account & { readonly token: string },
    email: string,
    codes: { readonly code: string; readonly oldCode: string },
  ): Promise<AccountAnswer> {
    const outcomes = await accounts.tryEmailChange({
      networks: from.networks,
      account: caller,
      email,
      code: codes.code,
      oldCode: codes.oldCode,
    });
    assertRight(outcomes.new, MESSAGES.newCodeWrong);
    assertRight(outcomes.old, MESSAGES.oldCodeWrong);
    if (outcomes.isTaken) throw new AccountError(409, 'emailTaken', MESSAGES.emailTaken);
    // Other sessions, which were opened with the old address, end before the change, so that they end even if the change fails.
    await accounts.endOtherSessions(caller.id, caller.token);
    await accounts.changeEmail(caller.id, email);
    return { message: MESSAGES.emailChanged };
  }

  async function signInByPassword(
    { address, networks, work }: Caller,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<AccountAnswer> {
    const counted = await administrators.countTry(credentials.email, networks, work);
    const seconds = counted.retry_after ?? 0;
    if (seconds > 0) {
      throw new AccountError(429, 'tooManyTries', formatTooManyPasswords(seconds), {
        'Retry-After': String(seconds),
      });
    }
    await requireWork(counted.work ?? 0, settings);
    const session = await administrators.signIn(counted, credentials, networks, address);
    return { message: MESSAGES.signedIn, session };
  }

  /** Proves a claim by the domain of the caller's mailbox; on an account's first day with a code that is mailed there for this. */
  async function proveClaim(
    from: Caller,
    caller: Account,
    {
      code,
      ...target
    }: {
      readonly entryId?: number | undefined;
      readonly revisionId?: number | undefined;
      readonly code?: string | undefined;
    },
  ): Promise<AccountAnswer> {
    if ((target.entryId === undefined) === (target.revisionId === undefined)) {
      throw new RequestError(400, { message: MESSAGES.unreadable });
    }
    const website = await accounts.findWebsite(target, caller.id);
    const proof = proveByDomain(caller.email, website ?? '');
    if (proof.kind !== 'proven') {
      return { message: MESSAGES.notProven, proof: { kind: proof.kind, objectionUntil: null } };
    }
    if (code !== undefined) await checkCode(from, caller.email, code, caller, 'prove_claim');
    const proven = await accounts.proveClaim(target, caller.id, proof.domain);
    if ('errorCode' in proven) {
      const status = proven.errorCode === 'too_many' ? 429 : 409;
      throw new RequestError(status, { message: MESSAGES.notPossible, hint: proven.errorCode });
    }
    if (proven.state === 'code_needed') {
      const asked = await requestCode(from, caller.email, caller, 'prove_claim');
      return { ...asked, proof: { kind: 'codeNeeded', objectionUntil: null } };
    }
    return { message: MESSAGES.proven, proof: { kind: proven.state, objectionUntil: proven.objectionUntil } };
  }

  /** @throws RequestError 403 without the secret key, with a message that does not reveal that there are jobs */
  async function runJobs({ req }: Context): Promise<AccountAnswer> {
    if (!(await hasSecretKey(req, settings))) throw new RequestError(403, { message: MESSAGES.invalid });
    return { message: `${String(await keepAlive(doJobs()))} mails` };
  }

  /** Returns the number of mails that were tried. */
  async function doJobs(): Promise<number> {
    await accounts.runJobs();
    // Mails are sent even if the storage fails; the next run tries to delete again.
    await accounts.deleteExpiredFiles().catch((error: unknown) => {
      console.error(`Files were not deleted: ${describeError(error)}.`);
    });
    await requestSiteBuild(settings.buildHook, accounts.siteBuilds).catch((error: unknown) => {
      console.error(`The build hook waits: ${describeError(error)}.`);
    });
    return sendDueMails(mail, accounts.outbox, composeWaiting);
  }

  async function answer(c: Context): Promise<AccountAnswer> {
    const body = await readJson(c, MESSAGES);
    const call = parseRequest(body);
    const from = {
      address: findClientAddress(c.req.raw.headers, settings.clientAddressHeader),
      networks: await hashNetworks(c.req, settings),
      work: await readProvenWork(body, settings),
    };
    switch (call.action) {
      case 'requestCode':
        return requestCode(from, call.email, null, 'session');
      case 'signIn':
        await checkCode(from, call.email, call.code, null, 'session');
        return { message: MESSAGES.signedIn, session: await accounts.openSession(call.email, from.address) };
      case 'signInByPassword':
        return signInByPassword(from, call);
      case 'requestNewEmail':
        return requestNewEmail(from, await accounts.requireCaller(c.req), call.email);
      case 'changeEmail':
        return changeEmail(from, await accounts.requireCaller(c.req), call.email, call);
      case 'requestEnquiryAddress': {
        const caller = await findOwner(c, call.entryId);
        const entryName = oneLineName(await accounts.findEntryName(call.entryId));
        return requestCode(from, call.email, caller, 'enquiry_address', entryName);
      }
      case 'confirmEnquiryAddress': {
        const caller = await findOwner(c, call.entryId);
        await checkCode(from, call.email, call.code, caller, 'enquiry_address');
        assertOwner(await accounts.setEnquiryAddress(call.entryId, call.email, caller.id));
        return { message: MESSAGES.enquiryAddressSet };
      }
      case 'requestDeletion': {
        const caller = await accounts.requireCaller(c.req);
        return requestCode(from, caller.email, caller, 'delete_account');
      }
      case 'confirmDeletion': {
        const caller = await accounts.requireCaller(c.req);
        await checkCode(from, caller.email, call.code, caller, 'delete_account');
        await accounts.requestDeletion(caller.id);
        return { message: MESSAGES.deletionRequested };
      }
      case 'requestExport': {
        const caller = await accounts.requireCaller(c.req);
        return requestCode(from, caller.email, caller, 'export_account');
      }
      case 'confirmExport': {
        const caller = await accounts.requireCaller(c.req);
        await checkCode(from, caller.email, call.code, caller, 'export_account');
        return { message: MESSAGES.exported, data: await accounts.exportAccount(caller.id) };
      }
      case 'runJobs':
        return runJobs(c);
      case 'proveClaim':
        return proveClaim(from, await accounts.requireCaller(c.req), call);
      case 'setPassword':
        return administrators.setPassword(call.token, call.password);
      case 'changePassword':
        return administrators.changePassword(c.req, call, from.address);
    }
  }

  return createApp(settings, MESSAGES)
    .get('*', (c) => servePicture(c, settings, accounts.readPicture))
    .post('*', requireOrigin(settings, MESSAGES), async (c) => c.json(await answer(c)));
}
