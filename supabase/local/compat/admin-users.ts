import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import * as z from 'zod';
import { MAX_PASSWORD_BYTES } from '#domain/session/password.ts';
import { type AuthAccount, readAccounts, readFactors } from './accounts.ts';
import { answerAuth, AuthRequestError, readAuthBody } from './auth-answer.ts';
import { removeFactor } from './factors.ts';
import { type EmbeddedContext, jsonAnswer, type Middleware, pathOf } from './middleware.ts';

const PATH = '/auth/v1/admin/users';
const ACCOUNTS_PER_PAGE = 50;

const metadata = z.record(z.string(), z.unknown());
const accountChange = z.looseObject({
  id: z.uuid().optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
  app_metadata: metadata.optional(),
  user_metadata: metadata.optional(),
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
      {
        weak_password: { reasons: ['length'] },
      },
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
  const { email, password, email_confirm: isConfirmed, app_metadata: app, user_metadata: user } = change;
  await db.query(
    `update auth.users set
       email = coalesce($2, email),
       encrypted_password = coalesce(extensions.crypt($3, extensions.gen_salt('bf', 10)), encrypted_password),
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $5::jsonb,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $6::jsonb,
       updated_at = now()
     where id = $1`,
    [
      id,
      email ?? null,
      password ?? null,
      isConfirmed ?? false,
      JSON.stringify(app ?? {}),
      JSON.stringify(user ?? {}),
    ],
  );
  await db.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object(
       'email', account.email, 'email_verified', account.email_confirmed_at is not null), updated_at = now()
     from auth.users as account where account.id = $1 and user_id = $1 and provider = 'email'`,
    [id],
  );
}

/**
 * The accounts' administration of a hosted auth server, which Lite lacks: with the secret key, accounts are created,
 * listed, read, changed and deleted, and their second factors listed and deleted.
 */
export function answerAdminUsers(context: EmbeddedContext, minPasswordLength: number): Middleware {
  const { db } = context;

  async function readChange(request: Request): Promise<AccountChange> {
    const change = await readAuthBody(request, accountChange);
    if (change.password !== undefined) checkPassword(change.password, minPasswordLength);
    return change.email === undefined ? change : { ...change, email: normaliseEmail(change.email) };
  }

  async function create(request: Request): Promise<Response> {
    const change = await readChange(request);
    const { id = randomUUID(), email } = change;
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
    const { rows } = await db.query<{ total: number }>('select count(*)::int as total from auth.users');
    const total = rows[0]?.total ?? 0;
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    const linkTo = (target: number, name: string) =>
      `<${PATH}?page=${String(target)}&per_page=${String(perPage)}>; rel="${name}"`;
    const links = [...(page < lastPage ? [linkTo(page + 1, 'next')] : []), linkTo(lastPage, 'last')];
    return jsonAnswer({ users, aud: 'authenticated' }, 200, {
      'x-total-count': String(total),
      link: links.join(', '),
    });
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

  async function deleteFactor(id: string, factorId: string): Promise<Response> {
    await readAccount(db, id);
    const factor = (await readFactors(db, id)).find((candidate) => candidate.id === factorId);
    if (factor === undefined) throw new AuthRequestError(404, 'mfa_factor_not_found', 'Factor not found');
    await removeFactor(context, factorId);
    return jsonAnswer(factor);
  }

  async function answer(
    request: Request,
    id: string,
    isFactors: boolean,
    factorId: string,
  ): Promise<Response | null> {
    const resource = isFactors ? (factorId === '' ? 'factors' : 'factor') : id === '' ? 'users' : 'user';
    switch (`${request.method} ${resource}`) {
      case 'POST users':
        return create(request);
      case 'GET users':
        return list(request);
      case 'GET user':
        return jsonAnswer(await readAccount(db, id));
      case 'PUT user':
        return update(request, id);
      case 'DELETE user':
        return remove(id);
      case 'GET factors':
        await readAccount(db, id);
        return jsonAnswer(await readFactors(db, id));
      case 'DELETE factor':
        return deleteFactor(id, factorId);
      default:
        return null;
    }
  }

  return async (request, next) => {
    const [path, id = '', factors = '', factorId = ''] =
      /^\/auth\/v1\/admin\/users(?:\/([^/]+)(?:\/(factors)(?:\/([^/]+))?)?)?$/.exec(pathOf(request)) ?? [];
    if (path === undefined || request.method === 'OPTIONS') return next(request);
    return answerAuth(async () => {
      requireSecretKey(request, context.secretKey);
      return (await answer(request, id, factors !== '', factorId)) ?? next(request);
    });
  };
}
