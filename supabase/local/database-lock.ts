import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Another process has the database open. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
}

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}

/** The process that holds the lock; null where it has just been given back. */
function readHolder(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch (thrown) {
    if (isCode(thrown, 'ENOENT')) return null;
    throw thrown;
  }
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 only asks.
    return process.kill(processId, 0);
  } catch (thrown) {
    return isCode(thrown, 'EPERM');
  }
}

/** Whether the lock was free. */
function take(file: string): boolean {
  try {
    writeFileSync(file, `${String(process.pid)}\n`, { flag: 'wx' });
    return true;
  } catch (thrown) {
    if (isCode(thrown, 'EEXIST')) return false;
    throw thrown;
  }
}

/**
 * Keeps a PGlite folder to this process until it ends. PGlite itself lets two processes open the same
 * folder, and the one that closes last overwrites what the other wrote.
 *
 * A process may lock what it holds already: Vite restarts its server in the same process. A lock
 * whose process is gone counts for nothing.
 *
 * @throws DatabaseInUseError naming the process that holds it
 */
export function lockDatabase(databaseDir: string): void {
  const file = `${databaseDir}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) {
    const holder = readHolder(file);
    if (holder === process.pid) return;
    if (holder !== null && isRunning(holder)) {
      throw new DatabaseInUseError(
        `The embedded database ${databaseDir} is in use by process ${String(holder)}, for example a running ` +
          `\`npm run dev\` or \`npm run preview\`. Stop that first. (If process ${String(holder)} is something ` +
          `else altogether, delete ${file}.)`,
      );
    }
    rmSync(file, { force: true });
  }
  process.once('exit', () => {
    rmSync(file, { force: true });
  });
}
