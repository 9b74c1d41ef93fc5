import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPlainDatabase } from '#supabase/local/plain-database.ts';
import { STANDING_SESSIONS } from './standing-sessions.ts';

/** The setting of the operator, without which all callers count as one. */
export const NAME_ADDRESS_HEADER =
  "update private.settings set client_address_header = 'cf-connecting-ip' where true";

/**
 * A separate database of `openPlainDatabase`, copied from the run's first one, because applying the migrations costs
 * each test file seconds and copying does not.
 */
export async function copyPlainDatabase(): Promise<PGlite> {
  const template = `${inject('databaseTemplate')}.plain`;
  if (existsSync(template)) return openPlainDatabase({ copyOf: new Blob([readFileSync(template)]) });
  const database = await openPlainDatabase();
  await database.exec(NAME_ADDRESS_HEADER);
  const dump = await database.dumpDataDir('none');
  // Another test file may write the template at the same time. Both write the same content, so the last one may win.
  const made = `${template}-${randomUUID()}`;
  writeFileSync(made, Buffer.from(await dump.arrayBuffer()));
  renameSync(made, template);
  return database;
}

/**
 * Such a database for the tests of the file that calls this.
 *
 * @param made statements that are executed once
 */
export function preparePlainDatabase(...made: readonly string[]) {
  let opened: PGlite | undefined;
  const current = (): PGlite => {
    if (opened === undefined) throw new Error('Only tests reach the database');
    return opened;
  };

  beforeAll(async () => {
    opened = await copyPlainDatabase();
    for (const sql of [STANDING_SESSIONS, ...made]) await opened.exec(sql);
  });
  afterAll(() => opened?.close());

  return {
    exec: (sql: string) => current().exec(sql),
    query: <Row>(sql: string, params: unknown[] = []) => current().query<Row>(sql, params),
    transaction: <Result>(callback: (transaction: Transaction) => Promise<Result>) =>
      current().transaction(callback),
  };
}

/** Inserts a row into a public table and takes it back. */
export async function insertAndTakeBack(
  db: Pick<PGlite, 'transaction'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  const placeholders = columns.map((_, index) => `$${String(index + 1)}`);
  await db.transaction(async (transaction) => {
    await transaction.query(
      `insert into public."${table}" (${columns.join(', ')}) values (${placeholders.join(', ')})`,
      Object.values(row),
    );
    await transaction.rollback();
  });
}
