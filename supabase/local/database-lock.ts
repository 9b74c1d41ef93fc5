import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the database open. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
}

const SQLITE_BUSY = 5;

declare global {
  /** Global to the process, because Vite loads this module anew each time it restarts its server. */
  var embeddedDatabaseLocks: Map<string, DatabaseSync> | undefined;
}

const held = (globalThis.embeddedDatabaseLocks ??= new Map<string, DatabaseSync>());

function isBusy(thrown: unknown): boolean {
  return thrown instanceof Error && 'errcode' in thrown && thrown.errcode === SQLITE_BUSY;
}

/** @returns null where another process has it */
function take(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin immediate');
    return lock;
  } catch (thrown) {
    lock.close();
    if (isBusy(thrown)) return null;
    throw thrown;
  }
}

/** The process that last recorded that it has the lock; only for the message. */
function describeHolder(file: string): string {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}

/**
 * Locks a PGlite folder for this process until it ends, because of two that open one the last to close overwrites the other. The lock is
 * the write lock of an empty SQLite file, which the operating system releases; the file stays, because another process may just
 * have opened it. Vite restarts its server in its process, which may lock again.
 *
 * @throws DatabaseInUseError naming the process that holds it
 */
export function lockDatabase(databaseDir: string): void {
  const folder = resolve(databaseDir);
  if (held.has(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  const lock = take(`${folder}.lock.sqlite`);
  const holderFile = `${folder}.holder`;
  if (lock === null) {
    throw new DatabaseInUseError(
      `The embedded database ${databaseDir} is in use by ${describeHolder(holderFile)}, for example a running ` +
        '`npm run dev` or `npm run preview`. Stop that first.',
    );
  }
  held.set(folder, lock);
  writeFileSync(holderFile, `${String(process.pid)}\n`);
}
