/*
 * Runs the browser suite's journeys against a deployed site.
 *
 *   SUPABASE_SECRET_KEY=sb_secret_… npm run accept -- --url https://staging.example.de [--staging abcdefgh]
 *
 * It makes an administrator and what the journeys make, all with addresses that nobody can own, and takes it away. It refuses a
 * project that holds entries or accounts of others, unless --staging repeats the project's reference. It sends no newsletter issue.
 * ACCEPT_MAILBOX: where the project's mails can be read (`npm run mailbox`); otherwise /_mail of the site.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import * as z from 'zod';
import { checkLiveSite } from '#build/live/check-site.ts';
import { codeAt, totpStepAt } from '#supabase/local/compat/totp.ts';
import { isLoopback } from '#supabase/functions/_shared/environment.ts';
import { ensureEmbeddedKeys } from '#supabase/local/keys.ts';
import { MAILBOX_PATH } from '#supabase/local/mailbox.ts';
import { assertSecretKey, CommandError, runCommand } from '#supabase/local/command-project.ts';
import {
  askProject,
  type Deployment,
  findDeployment,
  openAccounts,
  readHoldings,
  refuseForeignOrigin,
  refuseStrangers,
  takeAway,
} from './deployment.ts';

const JOURNEYS = ['main-job', 'journeys', 'enquiry', 'entry', 'pictures', 'client-reviews', 'import'].map(
  (name) => `tests/e2e/${name}.test.ts`,
);

/** Whom the newsletter journey signs up. */
const SUBSCRIBER = 'leserin@firma.example';

const done: string[] = [];

/** Does a step, and notes how long it took. */
async function step<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await action();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  done.push(`${seconds.padStart(6)} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`);
  return result;
}

/** @throws CommandError where the auth server refuses */
function dataOf<Answer extends { data: unknown; error: { message: string } | null }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  if (answer.error !== null) throw new CommandError(answer.error.message);
  return answer.data;
}

const sessionAnswer = z.object({ session: z.object({ accessToken: z.string(), refreshToken: z.string() }) });

/** An administrator of its own, with a second factor where the project asks for one. */
async function makeAdministrator(deployment: Deployment) {
  const email = `abnahme-${randomBytes(4).toString('hex')}@beraterkompass.example`;
  const password = randomBytes(18).toString('base64url');
  const { user } = dataOf(
    await openAccounts(deployment).createUser({ email, password, email_confirm: true }),
  );
  await askProject(deployment, '/rest/v1/rpc/appoint_admin', { method: 'POST', body: { account: user.id } });
  // Rights begin with the next second: tokens have their time in whole ones.
  await setTimeout(1_000);
  const client = createClient(deployment.project, deployment.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { session } = sessionAnswer.parse(
    await askProject(deployment, '/functions/v1/entry-account', {
      method: 'POST',
      body: { action: 'signInByPassword', email, password },
    }),
  );
  dataOf(
    await client.auth.setSession({ access_token: session.accessToken, refresh_token: session.refreshToken }),
  );
  const isNeeded = await askProject(deployment, '/rest/v1/rpc/is_second_factor_needed', {
    method: 'POST',
    body: {},
  });
  let secret = '';
  if (isNeeded === true) {
    const factor = dataOf(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Abnahme' }));
    secret = factor.totp.secret;
    const code = codeAt(secret, totpStepAt(Date.now()));
    dataOf(await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code }));
  }
  return { email, password, secret, client };
}

/** @returns whether all journeys passed */
async function runJourneys(environment: Readonly<Record<string, string>>): Promise<boolean> {
  const vitest = spawn(
    'npx',
    ['vitest', 'run', '--project', 'e2e', '--no-file-parallelism', '--maxWorkers=1', ...JOURNEYS],
    { stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  const [code] = await once(vitest, 'exit');
  return code === 0;
}

/** The jobs that a scheduler calls; not those of the newsletter, which would send an issue that waits. */
async function runJobs(deployment: Deployment): Promise<string> {
  for (const name of ['entry-account', 'send-contact-email']) {
    await askProject(deployment, `/functions/v1/${name}`, { method: 'POST', body: { action: 'runJobs' } });
  }
  return JSON.stringify(
    await askProject(deployment, '/rest/v1/rpc/run_nightly_jobs', { method: 'POST', body: {} }),
  );
}

/**
 * As another administrator: the one of the journeys has signed out everywhere.
 *
 * @returns what went wrong
 */
async function unsubscribe(deployment: Deployment): Promise<string[]> {
  const { client } = await makeAdministrator(deployment);
  const { error } = await client.rpc('unsubscribe_address', { email: SUBSCRIBER });
  return error === null ? [] : [`${SUBSCRIBER} is still subscribed: ${error.message}`];
}

/** @returns the faults of the live site */
async function checkLive(site: string): Promise<string[]> {
  const findings = await checkLiveSite(site);
  return findings.flatMap(({ what, problem }) => (problem === null ? [] : [`${what}: ${problem}`]));
}

await runCommand(async () => {
  const { url, staging } = parseArgs({
    options: { url: { type: 'string' }, staging: { type: 'string' } },
  }).values;
  if (url === undefined || !URL.canParse(url)) {
    throw new CommandError('Usage: npm run accept -- --url https://staging.example.de [--staging abcdefgh]');
  }
  const isHere = isLoopback(new URL(url).hostname);
  const secretKey = process.env['SUPABASE_SECRET_KEY'] || (isHere ? ensureEmbeddedKeys().secretKey : '');
  if (secretKey === '') throw new CommandError('Set SUPABASE_SECRET_KEY to the secret key of the project.');
  assertSecretKey(secretKey);

  const deployment = await findDeployment(url, secretKey);
  const before = await step('what is there', () => readHoldings(deployment));
  refuseStrangers(deployment, before, staging);
  await refuseForeignOrigin(deployment);
  const faults: string[] = [];
  try {
    const { email, password, secret } = await step('an administrator', () => makeAdministrator(deployment));
    const isWell = await step('journeys', () =>
      runJourneys({
        ACCEPT_URL: deployment.site,
        ACCEPT_PROJECT: deployment.project,
        ACCEPT_SECRET_KEY: secretKey,
        ACCEPT_MAILBOX: process.env['ACCEPT_MAILBOX'] || `${deployment.site}${MAILBOX_PATH}`,
        ACCEPT_ADMINISTRATOR: JSON.stringify({ email, password, secret }),
      }),
    );
    if (!isWell) faults.push('a journey: see above');
    faults.push(...(await step('unsubscribed', () => unsubscribe(deployment))));
    await step('jobs', () => runJobs(deployment));
  } finally {
    await step('taken away', () => takeAway(deployment, before));
  }
  if (deployment.site.startsWith('https:')) {
    faults.push(...(await step('headers, limits, counters, settings', () => checkLive(deployment.site))));
  }
  process.stdout.write(`\n${[...done, ...faults.map((fault) => `FAIL  ${fault}`)].join('\n')}\n`);
  if (faults.length > 0) process.exitCode = 1;
});
