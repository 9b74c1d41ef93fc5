import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateAgencies } from '#supabase/local/generate-agencies.ts';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';

const SCRIPT = fileURLToPath(new URL('../../supabase/local/seed-many.ts', import.meta.url));

/** Runs the script as `npm run db:fill` does. */
function fill(args: readonly string[], env: Record<string, string>) {
  return new Promise<{ exitCode: number | string; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ exitCode: error?.code ?? 0, output: stdout + stderr });
      },
    );
  });
}

const expected = (count: number) =>
  generateAgencies(count).map(({ Name }, index) => ({ id: 1_000_001 + index, Name }));

describe('filling the table', () => {
  let server: EmbeddedServer;
  let environment: Record<string, string>;

  beforeAll(async () => {
    server = await launchEmbedded();
    environment = { SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: server.secretKey };
  });

  afterAll(() => server.close());

  const filled = () =>
    server.query(`select id, "Name" from public."Personalberatungen" where id > 1000000 order by id`);
  const others = () =>
    server.query(`select * from public."Personalberatungen" where id <= 1000000 order by id`);

  test('gives exactly as many agencies as asked, at every repetition, and touches no other', async () => {
    const before = await others();
    for (const count of [1_001, 20, 20, 0]) {
      const { exitCode, output } = await fill([String(count)], environment);
      expect(output).toContain(`now has ${String(count)} generated agencies, ${String(count + 61)} in all`);
      expect(exitCode).toBe(0);
      expect(await filled()).toEqual(expected(count));
      expect(await others()).toEqual(before);
    }
  });

  test('is rejected with a wrong key, and leaves what is there', async () => {
    await fill(['3'], environment);
    const { exitCode, output } = await fill(['5'], {
      ...environment,
      SUPABASE_SECRET_KEY: 'sb_secret_wrong',
    });
    expect(output).toContain('does not accept the secret key');
    expect(exitCode).toBe(1);
    expect(await filled()).toEqual(expected(3));
  });
});

test.each([
  ['nothing answers', ['5'], { SUPABASE_URL: 'http://127.0.0.1:9' }, 'Nothing answers at http://127.0.0.1:9'],
  ['the project is not on this machine', ['5'], { SUPABASE_URL: 'https://a.supabase.co' }, 'add --remote'],
  ['no number is given', [], {}, 'npm run db:fill -- <count>'],
  ['the number is none', ['many'], {}, 'npm run db:fill -- <count>'],
  ['the number is too big', ['1000000'], {}, 'npm run db:fill -- <count>'],
])('says what is wrong when %s', async (_, args, environment, message) => {
  const { exitCode, output } = await fill(args, { SUPABASE_SECRET_KEY: 'sb_secret_x', ...environment });
  expect(output).toContain(message);
  expect(exitCode).toBe(1);
});
