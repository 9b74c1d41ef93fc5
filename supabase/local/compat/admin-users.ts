import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import * as z from 'zod';
import { MAX_PASSWORD_BYTES } from '#account/model/password.ts';
import { type AuthAccount, readAccounts } from './auth-accounts.ts';
import { answerAuth, AuthRequestError, readAuthBody } from './auth-answer.ts';
import { type EmbeddedContext, jsonAnswer, type Middleware, pathOf } from './middleware.ts';

const ACCOUNTS_PER_PAGE = 50;

const accountChange = z.looseObject({
  email: z.string().optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
});

type AccountChange = z.infer<typeof accountChange>;

/** Installs the extension with which the database hashes passwords, as on a hosted project. */
export async function preparePasswords(db: PGlite): Promise<void> {
  await db.exec(
    'create schema if not exists extensions; create extension if not exists pgcrypto with schema extensions;',
  );
}

/** @throws AuthRequestError where the secret key is missing, or is in a browser */
export function requireSecretKey(request: Request, secretKey: string): void {
  const { headers } = request;
  if (headers.get('apikey') !== secretKey) {
    throw headers.has('authorization')
      ? new AuthRequestError(403, 'not_admin', 'User not allowed')
      : new AuthRequestError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  if (/^\s*Mozilla\//i.test(headers.get('user-agent') ?? '')) {
    throw new AuthRequestError(401, 'no_authorization', 'Forbidden use of secret API key in browser');
  }
}

function normaliseEmail(email: string): string {
  if (z.email().safeParse(email).success) return email.toLowerCase();
  throw new AuthRequestError(400, 'validation_failed', 'Unable to validate email address: invalid format');
}

/** @throws AuthRequestError where the password is too short or too long */
function checkPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new AuthRequestError(
      400,
      'validation_failed',
      `Password cannot be longer than ${String(MAX_PASSWORD_BYTES)} characters`,
    );
  }
  if (password.length < minLength) {
    throw new AuthRequestError(
      422,
      'weak_password',
      `Password should be at least ${String(minLength)} characters.`,
      { weak_password: { reasons: ['length'] } },
    );
  }
}

async function readAccount(db: PGlite, id: string): Promise<AuthAccount> {
  const [account] = z.uuid().safeParse(id).success ? await readAccounts(db, 'account.id = $1', [id]) : [];
  if (account === undefined) throw new AuthRequestError(404, 'user_not_found', 'User not found');
  return account;
}

async function isTaken(db: PGlite, email: string, exceptId: string): Promise<boolean> {
  const { rows } = await db.query('select from auth.users where email = $1 and id <> $2', [email, exceptId]);
  return rows.length > 0;
}

/** Writes the given parts of a change to an existing account. */
async function writeChange({ db }: EmbeddedContext, id: string, change: AccountChange): Promise<void> {
  const { email, password, email_confirm: isConfirmed } = change;
  await db.query(
    `update auth.users set
       email = coalesce($2, email),
       encrypted_password = coalesce(extensions.crypt($3, extensions.gen_salt('bf', 10)), encrypted_password),
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       updated_at = now()
     where id = $1`,
    [id, email ?? null, password ?? null, isConfirmed ?? false],
  );
  await db.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object(
       'email', account.email, 'email_verified', account.email_confirmed_at is not null), updated_at = now()
     from auth.users as account where account.id = $1 and user_id = $1 and provider = 'email'`,
    [id],
  );
}

/** The accounts' administration of a hosted auth server, which Lite lacks, as far as it is used: with the secret key. */
export function answerAdminUsers(context: EmbeddedContext, minPasswordLength: number): Middleware {
  const { db } = context;

  async function readChange(request: Request): Promise<AccountChange> {
    const change = await readAuthBody(request, accountChange);
    if (change.password !== undefined) checkPassword(change.password, minPasswordLength);
    return change.email === undefined ? change : { ...change, email: normaliseEmail(change.email) };
  }

  async function create(request: Request): Promise<Response> {
    const change = await readChange(request);
    const { email } = change;
    const id = randomUUID();
    if (email === undefined) {
      throw new AuthRequestError(
        400,
        'validation_failed',
        'Cannot create a user without either an email or phone',
      );
    }
    if (await isTaken(db, email, id)) {
      throw new AuthRequestError(
        422,
        'email_exists',
        'A user with this email address has already been registered',
      );
    }
    await db.query(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, '{"provider": "email", "providers": ["email"]}', '{}')`,
      [id, email],
    );
    await db.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2::uuid::text, $2, jsonb_build_object('sub', $2::uuid))`,
      [randomUUID(), id],
    );
    await writeChange(context, id, change);
    return jsonAnswer(await readAccount(db, id));
  }

  async function list(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const page = Math.max(1, Number(searchParams.get('page')) || 1);
    const perPage = Math.max(1, Number(searchParams.get('per_page')) || ACCOUNTS_PER_PAGE);
    const users = await readAccounts(
      db,
      'true order by account.created_at desc, account.id limit $1 offset $2',
      [perPage, (page - 1) * perPage],
    );
    return jsonAnswer({ users, aud: 'authenticated' });
  }

  async function update(request: Request, id: string): Promise<Response> {
    await readAccount(db, id);
    const change = await readChange(request);
    // Here a hosted auth server does not look before it writes.
    if (change.email !== undefined && (await isTaken(db, change.email, id))) {
      throw new AuthRequestError(500, 'unexpected_failure', 'Error updating user');
    }
    await writeChange(context, id, change);
    return jsonAnswer(await readAccount(db, id));
  }

  async function remove(id: string): Promise<Response> {
    await readAccount(db, id);
    await db.query('delete from auth.users where id = $1', [id]);
    return jsonAnswer({});
  }

  async function answer(request: Request, id: string): Promise<Response | null> {
    switch (`${request.method} ${id === '' ? 'users' : 'user'}`) {
      case 'POST users':
        return create(request);
      case 'GET users':
        return list(request);
      // The client asks before it deletes.
      case 'GET user':
        return jsonAnswer(await readAccount(db, id));
      case 'PUT user':
        return update(request, id);
      case 'DELETE user':
        return remove(id);
      default:
        return null;
    }
  }

  return async (request, next) => {
    const [path, id = ''] = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?$/.exec(pathOf(request)) ?? [];
    if (path === undefined || request.method === 'OPTIONS') return next(request);
    return answerAuth(async () => {
      requireSecretKey(request, context.secretKey);
      return (await answer(request, id)) ?? next(request);
    });
  };
}
