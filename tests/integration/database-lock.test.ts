import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const LOCK = JSON.stringify(new URL('../../supabase/local/database-lock.ts', import.meta.url).href);
const PROCESSES = 50;
const ROUNDS = 5;

/** For each folder on its standard input: locks it, keeps it, and says what came of it. */
const STARTER = `
  import { createInterface } from 'node:readline';
  const { lockDatabase } = await import(${LOCK});
  console.log('ready');
  for await (const folder of createInterface({ input: process.stdin })) {
    try {
      lockDatabase(folder);
      console.log('owner');
    } catch (thrown) {
      console.log(thrown.name + ': ' + thrown.message);
    }
  }`;

/** Locks the folders, and is gone without having freed them. */
const DYING = `
  const { lockDatabase } = await import(${LOCK});
  process.argv.slice(1).forEach(lockDatabase);
  process.kill(process.pid, 'SIGKILL');`;

const runModule = (code: string, ...args: string[]) => ['--input-type=module', '--eval', code, ...args];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function startStarter() {
  const child: ChildProcess = spawn(process.execPath, runModule(STARTER), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The starter has no pipes.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    id: child.pid,
    answer: async () => String((await lines.next()).value),
    lock: (database: string) => stdin.write(`${database}\n`),
    end: async () => {
      stdin.end();
      await once(child, 'exit');
    },
  };
}

test('of fifty that race for the lock of a dead process, one gets it', async () => {
  const databases = Array.from({ length: ROUNDS }, (_, round) => join(folder, `database-${String(round)}`));
  expect(spawnSync(process.execPath, runModule(DYING, ...databases)).signal).toBe('SIGKILL');

  const starters = Array.from({ length: PROCESSES }, startStarter);
  await Promise.all(starters.map(({ answer }) => answer()));
  for (const database of databases) {
    for (const { lock } of starters) lock(database);
    // The next race begins when this one is over.
    const answers = await Promise.all(starters.map(({ answer }) => answer()));
    expect(answers.filter((answer) => answer === 'owner')).toHaveLength(1);
    const rejected = answers.filter((answer) => answer !== 'owner');
    expect(
      rejected.every((answer) => /^DatabaseInUseError: .* is in use by .*Stop that first/.test(answer)),
    ).toBe(true);
  }
  await Promise.all(starters.map(({ end }) => end()));
});

test('a process that holds it may lock it again, another one may when that is gone', async () => {
  const database = join(folder, 'database');
  const [first, second] = [startStarter(), startStarter()];
  await Promise.all([first.answer(), second.answer()]);
  first.lock(database);
  expect(await first.answer()).toBe('owner');
  first.lock(database);
  expect(await first.answer()).toBe('owner');
  second.lock(database);
  expect(await second.answer()).toContain(`is in use by process ${String(first.id)}`);
  await first.end();
  second.lock(database);
  expect(await second.answer()).toBe('owner');
  await second.end();
});
