import { parseArgs } from 'node:util';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '#lib/supabase/database.types.ts';
import { isLoopback } from '#supabase/functions/_shared/environment.ts';
import { generateAgencies } from './generate-agencies.ts';
import { ensureEmbeddedKeys } from './keys.ts';
import { CommandError, headersOf, runCommand } from './command-project.ts';

// The rows of this script carry an instant that no clock gives a real row, whatever else is edited
// in them; so they can be taken out again without touching any other.
const MARK = '1999-12-31T23:59:59.000001Z';

// Numbered far above real rows and the same at every fill: an address such as /agenturen/1000001 stays valid.
const FIRST_ID = 1_000_001;

const BATCH = 1_000;

const USAGE = `Fills the table Personalberatungen with generated agencies, replacing those of an earlier fill.

  npm run db:fill -- <count>             into the embedded database of a running \`npm run dev\`
  npm run db:fill -- 0                   takes them out again

SUPABASE_URL and SUPABASE_SECRET_KEY name another project; one that is not on this machine needs --remote.`;

interface Target {
  readonly url: string;
  readonly secretKey: string;
}

function readTarget(isRemoteAllowed: boolean): Target {
  const url = (process.env['SUPABASE_URL'] ?? 'http://127.0.0.1:5173').replace(/\/+$/, '');
  if (!URL.canParse(url)) throw new CommandError(`SUPABASE_URL is no web address: ${url}`);
  const isLocal = isLoopback(new URL(url).hostname);
  if (!isLocal && !isRemoteAllowed) {
    throw new CommandError(
      `${url} is not on this machine. Visitors would see invented agencies: add --remote if you mean it.`,
    );
  }
  const secretKey =
    process.env['SUPABASE_SECRET_KEY'] ?? (isLocal ? ensureEmbeddedKeys().secretKey : undefined);
  if (!secretKey) throw new CommandError(`Set SUPABASE_SECRET_KEY to the secret key of ${url}.`);
  return { url, secretKey };
}

function connect({ url, secretKey }: Target): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${url}/rest/v1`, { headers: headersOf(secretKey), retry: false });
}

interface Answer {
  readonly error: { readonly message: string; readonly code?: string } | null;
  readonly status: number;
}

/** Hands the answer on, or says in words what is wrong. */
function checked<T extends Answer>(answer: T, url: string): T {
  const { error, status } = answer;
  if (status === 0) {
    throw new CommandError(
      `Nothing answers at ${url}. Start the site with \`npm run dev\` and leave it running, ` +
        `or set SUPABASE_URL and SUPABASE_SECRET_KEY. (${error?.message ?? ''})`,
    );
  }
  if (status === 401 || status === 403) {
    throw new CommandError(
      `${url} does not accept the secret key (${String(status)}: ${error?.message ?? ''}).`,
    );
  }
  if (error) {
    const reason = error.message.startsWith('<') ? 'not as a Supabase project does' : error.message;
    throw new CommandError(`${url} answered ${String(status)}: ${reason}`);
  }
  return answer;
}

async function fill(count: number, target: Target) {
  const table = () => connect(target).from('Personalberatungen');
  checked(await table().delete().eq('created_at', MARK), target.url);

  const rows = generateAgencies(count).map((row, index) => ({
    ...row,
    id: FIRST_ID + index,
    created_at: MARK,
  }));
  for (let from = 0; from < rows.length; from += BATCH) {
    checked(await table().insert(rows.slice(from, from + BATCH)), target.url);
    if (process.stdout.isTTY)
      process.stdout.write(`\r${String(Math.min(from + BATCH, count))} of ${String(count)}`);
  }
  if (process.stdout.isTTY) process.stdout.write('\r');

  const filled = checked(
    await table().select('id', { count: 'exact', head: true }).eq('created_at', MARK),
    target.url,
  ).count;
  const all = checked(await table().select('id', { count: 'exact', head: true }), target.url).count;
  // Anything may answer 200 at a web address; only a database counts.
  if (filled !== count)
    throw new CommandError(
      `${target.url} reports ${String(filled)} generated agencies instead of ${String(count)}.`,
    );
  console.log(`${target.url} now has ${String(count)} generated agencies, ${String(all)} in all.`);
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [count] = positionals;
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (positionals.length !== 1 || !count || !/^\d{1,6}$/.test(count)) throw new CommandError(USAGE);
  await fill(Number(count), readTarget(values.remote));
}

await runCommand(main);
