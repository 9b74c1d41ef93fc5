import type { PGlite, Results, Transaction } from '@electric-sql/pglite';
import { claimsInSession } from './standing-sessions.ts';

/** The caller of a statement: a role of the API and, for a signed-in user, its id. */
export interface DatabaseRole {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly userId?: string;
  /** Further claims of the token, which was issued just now unless they contain another time. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Headers of the request, as PostgREST hands them on. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Runs one statement as PostgREST would for this caller: in a transaction of its own, with the role
 * and the token's claims set for that transaction only. It is rolled back when the statement fails.
 *
 * @throws DatabaseError of PGlite with the SQLSTATE in `code`
 */
export async function runAs<Row = Record<string, unknown>>(
  db: Pick<PGlite, 'transaction'>,
  caller: DatabaseRole,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Results<Row>> {
  const claims = {
    iat: Math.floor(Date.now() / 1000),
    ...claimsInSession(caller.userId, caller.claims),
    role: caller.role,
    sub: caller.userId,
  };
  return db.transaction(async (transaction: Transaction) => {
    await transaction.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [caller.role, JSON.stringify(claims)],
    );
    if (caller.headers)
      await transaction.query(`select set_config('request.headers', $1, true)`, [
        JSON.stringify(caller.headers),
      ]);
    return transaction.query<Row>(sql, [...params]);
  });
}
