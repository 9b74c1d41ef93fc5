import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { GoTrueAdminApi, isAuthError } from '@supabase/supabase-js';
import * as z from 'zod';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '#account/model/password.ts';
import { countCharacters } from '#lib/text/characters.ts';
import { isMailAddress, toMailAddress } from '#lib/text/email-address.ts';
import { CLI } from './cli.ts';
import { requestRestApi, CommandError, openProject, type Project, runCommand } from './command-project.ts';

const USAGE = `Makes an administrator, who may read and answer the contact messages at /admin/messages.

  npm run admin:create -- --email a@b.de                       makes up a password and prints it once
  npm run admin:create -- --email a@b.de --password <password> at least 12 characters
  npm run admin:create -- --email a@b.de --existing            takes over an account that is there already

Whoever made an account that is there already may know its password and be signed in. With --existing it gets a
new password, all its sessions end, and its second factor is removed, also where it is an administrator's already.

Without further settings this is the embedded Supabase of \`npm run dev\`, which must not be running.
For a project of \`supabase start\`, or a hosted one, set SUPABASE_URL and SUPABASE_SECRET_KEY.`;

/** Supabase Auth stores no longer address. */
const MAX_ACCOUNT_EMAIL_LENGTH = 255;

const ACCOUNTS_PER_PAGE = 1_000;

function describe(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** An error of the auth server as a message that says what to do. */
function explainAuthError(error: unknown, url: string): CommandError {
  const status = isAuthError(error) ? (error.status ?? 0) : 0;
  const code = isAuthError(error) ? error.code : undefined;
  if (status === 0) {
    return new CommandError(
      `Nothing answers at ${url} as Supabase does (${describe(error)}). Is SUPABASE_URL right?`,
    );
  }
  if (code === 'no_authorization' || status === 404) {
    return new CommandError(
      `${url} has no admin interface for accounts. If it is the site with the embedded Supabase, stop it and ` +
        'leave SUPABASE_URL out.',
    );
  }
  if (status === 401 || status === 403) {
    return new CommandError(`${url} does not accept the secret key (${String(status)}: ${describe(error)}).`);
  }
  if (code === 'weak_password') return new CommandError(`${url} rejects the password: ${describe(error)}`);
  return new CommandError(`${url} answered ${String(status)}: ${describe(error)}`);
}

/** The accounts of a project in Supabase Auth. */
class Accounts {
  readonly #api: GoTrueAdminApi;
  readonly #url: string;

  constructor({ url, headers, ask }: Project) {
    this.#api = new GoTrueAdminApi({ url: `${url}/auth/v1`, headers, fetch: ask });
    this.#url = url;
  }

  /** Makes the account and returns its id; null where the address has one already. */
  async create(email: string, password: string): Promise<string | null> {
    const { data, error } = await this.#api.createUser({ email, password, email_confirm: true });
    if (error === null) return data.user.id;
    if (error.code === 'email_exists' || error.code === 'user_already_exists') return null;
    throw explainAuthError(error, this.#url);
  }

  async find(email: string): Promise<string | undefined> {
    for (let page = 1; ; page += 1) {
      // The next page is only needed where the account is not on this one.
      const { data, error } = await this.#api.listUsers({ page, perPage: ACCOUNTS_PER_PAGE });
      if (error !== null) throw explainAuthError(error, this.#url);
      const account = data.users.find((user) => user.email?.toLowerCase() === email);
      if (account !== undefined || data.users.length === 0) return account?.id;
    }
  }

  async setPassword(userId: string, password: string): Promise<void> {
    const { error } = await this.#api.updateUserById(userId, { password, email_confirm: true });
    if (error !== null) throw explainAuthError(error, this.#url);
  }
}

/** @throws CommandError where the call of the project's database fails */
async function askDatabase(project: Project, path: string, init?: RequestInit): Promise<unknown> {
  const response = await requestRestApi(project, path, init);
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new CommandError(
    response.status === 404
      ? `${project.name} lacks what administrators need. Apply the migrations first (\`npx ${CLI} db push --remote\`), ` +
          'then run this again with --existing.'
      : `${project.name} rejected the entry in the table of administrators (${String(response.status)}): ${text}`,
  );
}

async function isAdministrator(project: Project, userId: string): Promise<boolean> {
  const rows = await askDatabase(project, `admins?select=user_id&user_id=eq.${userId}`);
  return z.array(z.unknown()).parse(rows).length > 0;
}

/** Ends all sessions of the account. @returns whether it was no administrator's before */
async function appoint(project: Project, userId: string): Promise<boolean> {
  const init = { method: 'POST', body: JSON.stringify({ account: userId }) };
  return z.boolean().parse(await askDatabase(project, 'rpc/appoint_admin', init));
}

/** A password of letters and digits that cannot be confused, in groups: 25 characters out of 56 are 145 bits. */
function makePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  for (;;) {
    const password = Array.from({ length: 5 }, group).join('-');
    // A project may require each kind of character.
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}

interface Options {
  readonly email: string;
  readonly password: string | undefined;
  /** Whether an account that is there already is taken over. */
  readonly existing: boolean;
}

async function createAdministrator(project: Project, { email, password: given, existing }: Options) {
  const accounts = new Accounts(project);
  const password = given ?? makePassword();
  // Printed at once, because the account has the password even if a later step fails.
  const printPassword = () => {
    if (given === undefined) console.log(`Its password, shown only this once: ${password}`);
  };

  const createdId = await accounts.create(email, password);
  if (createdId !== null) {
    console.log(`Made an account for ${email} in ${project.name}.`);
    printPassword();
    await appoint(project, createdId);
    console.log(`${email} is an administrator now.`);
    return;
  }

  const userId = await accounts.find(email);
  if (userId === undefined) {
    throw new CommandError(`${project.name} says that ${email} has an account, but does not list it.`);
  }
  if (!existing) {
    if (await isAdministrator(project, userId)) {
      console.log(
        `${email} is an administrator already. Nothing was changed. With --existing the account gets a new password, ` +
          'all its sessions end, and its second factor is removed.',
      );
      return;
    }
    throw new CommandError(
      `${email} has an account already, and whoever made it may know its password. Nothing was changed. With ` +
        '--existing the account gets a new password, all its sessions end, and it becomes an administrator.',
    );
  }
  await accounts.setPassword(userId, password);
  console.log(`Set a new password for ${email} in ${project.name}.`);
  printPassword();
  const isNew = await appoint(project, userId);
  console.log('Ended all its sessions and removed its second factor, where it had one.');
  console.log(
    isNew ? `${email} is an administrator now.` : `${email} was an administrator before and stays one.`,
  );
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      existing: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return values;
}

function parseOptions({ email, password, existing }: ReturnType<typeof readOptions>): Options {
  if (email === undefined) throw new CommandError(USAGE);
  const address = toMailAddress(email).toLowerCase();
  if (!isMailAddress(address) || countCharacters(address) > MAX_ACCOUNT_EMAIL_LENGTH)
    throw new CommandError(`${email} is no e-mail address.`);
  if (password !== undefined) {
    const length = countCharacters(password);
    if (length < MIN_PASSWORD_LENGTH) {
      throw new CommandError(
        `The password has ${String(length)} characters; at least ${String(MIN_PASSWORD_LENGTH)} are needed.`,
      );
    }
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
      throw new CommandError(
        `The password is longer than ${String(MAX_PASSWORD_BYTES)} bytes; the rest would not count.`,
      );
    }
  }
  return { email: address, password, existing };
}

export async function runCreateAdmin(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const parsed = parseOptions(options);
  const project = await openProject();
  try {
    await createAdministrator(project, parsed);
  } finally {
    await project.close();
  }
}

if (import.meta.main) await runCommand(() => runCreateAdmin(process.argv.slice(2)));
