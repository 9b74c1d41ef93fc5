/*
 * A thousand agencies, or one that misbehaves, at once: drafts, claims, invitations and codes; and a thousand enquiries,
 * newsletter sign-ups from strangers, reviews, notices of reviews and loads of pictures. Against a PostgreSQL server of its own, through as many connections as a small hosted API has. Prints Markdown; exits with 1 where a limit does
 * not hold, something honest is lost, or a read of one row takes longer than a second meanwhile. The read has a connection of
 * its own: what it would wait for one of the others is the time after which all are done.
 *
 *   npm run bench:entry-load
 *
 * Needs PostgreSQL on this machine.
 */
import postgres, { type Sql } from 'postgres';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import { STANDING_SESSIONS } from '#tests/harness/standing-sessions.ts';
import { CONSENT_VERSION } from '#domain/newsletter/consent.ts';
import {
  API_CONNECTIONS,
  call,
  countCodes,
  MAX_READ_MS,
  readMeanwhile,
  type Role,
  timed,
} from './api-load.ts';

const CALLS = 1_000;
/** The first account owns the first entry, which has an owner to object; entry 2 has none. */
const FILL = `${STANDING_SESSIONS};
  insert into public."Personalberatungen" ("Name", "Webseite")
  select 'Beratung ' || n, 'https://www.beratung-' || n || '.example' from generate_series(1, ${String(CALLS)}) n;
  insert into auth.users (id, email)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'konto' || n || '@firma-' || n || '.example'
  from generate_series(1, ${String(CALLS)}) n;
  insert into public.agency_members (agency_id, user_id, role) values (1, '00000000-0000-4000-8000-000000000001', 'owner');
  insert into private.enquiry_addresses (agency_id, email, confirmed_by)
  values (1, 'anfragen@beratung-1.example', '00000000-0000-4000-8000-000000000001')`;

const accountOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

interface Load {
  readonly name: string;
  /** The account that makes the nth call, from 1 on; null for the edge function. */
  readonly account: (nth: number) => number | null;
  readonly statement: (nth: number) => string;
  /** By default who is signed in, or the secret key. */
  readonly role?: Role;
  /** Statements to run before the first call. */
  readonly prepare?: string;
  /** How many of the thousand have to be there afterwards, and what counts them. */
  readonly stored: number;
  readonly count: string;
  /** How many more may be there. */
  readonly surplus?: number;
  /** How many mails with an enquiry may have gone out. */
  readonly sent?: number;
}

const CODES = 'select count(*)::integer as count from private.sign_in_codes';
const SUBSCRIBERS = 'select count(*)::integer as count from public.subscribers';
const SENT = `select count(*)::integer as count from private.outgoing_mails where kind = 'enquiry' and attempts > 0`;
const uuidOf = (nth: number) => `'00000000-0000-4000-9000-${String(nth).padStart(12, '0')}'`;
const hashOf = (nth: number) => String(nth).padStart(64, '0');
const signUp = (caller: number, nth: number) =>
  `select public.request_subscription('{${hashOf(caller)},${hashOf(caller)}}', 'a${String(nth)}@firma.de', '/blog', '${CONSENT_VERSION}')`;
const codeFor = (caller: string, email: string) =>
  `select public.store_entry_code('{${caller},${caller}}', '${email}', '123456')`;

const REVIEW = JSON.stringify({
  level: 'executive',
  function: 'Finanzen',
  year: new Date().getFullYear(),
  outcome: 'filled',
  ratings: { sector: 5, shortlist: 4, communication: 5, timeliness: 3, value: 4, overall: 4 },
  text: 'Die Beratung hat unseren Markt verstanden und nach fünf Wochen vier passende Personen vorgestellt.',
  shownAs: 'CFO, Maschinenbau',
  role: 'CFO',
  industry: 'Maschinenbau',
  company: 'Werk Nord GmbH',
});
/** A review of the third entry by each account, with a file. */
const REVIEWS = `
  insert into private.client_reviews (id, agency_id, content)
  select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 3, '${REVIEW}' from generate_series(1, ${String(CALLS)}) n;
  insert into private.client_review_authors (review_id, author)
  select r.id, ('00000000-0000-4000-8000-' || right(r.id::text, 12))::uuid from private.client_reviews r;
  insert into private.client_review_evidence (review_id, kind, path) select id, 'mandate', id::text from private.client_reviews`;
/** The first of them is published. */
const PUBLISHED = `${REVIEWS};
  update private.client_reviews set state = 'in_review', overall = 4, proof = 'document' where id = ${uuidOf(1)};
  update private.client_reviews set state = 'published', published_at = now(), published_on = current_date
  where id = ${uuidOf(1)}`;
const report = (caller: number, nth: number) =>
  `select public.store_client_review_notice('00000000-0000-4000-a000-${String(nth).padStart(12, '0')}', ${uuidOf(1)}, 'review',
     'insult', 'Das ist eine Beleidigung.', 'a', 'a@firma-${String(nth)}.de', true, '{${hashOf(caller)},${hashOf(caller)}}')`;
const NOTICES = 'select count(*)::integer as count from private.client_review_notices';

const picture = (caller: number, nth: number) =>
  `select public.shown_picture(${uuidOf(nth)}, '${hashOf(caller)}', 300)`;
const PICTURES = "select count(*)::integer as count from private.limited_uses where kind = 'picture'";

const LOADS: readonly Load[] = [
  {
    name: 'a draft from each of 1,000 accounts',
    account: (nth) => nth,
    statement: (nth) => `select public.save_draft('{"Name": "Neue Beratung ${String(nth)}"}')`,
    stored: CALLS,
    count: 'select count(*)::integer as count from public.agency_revisions',
  },
  {
    name: '1,000 drafts from one account',
    account: () => 1,
    statement: (nth) => `select public.save_draft('{"Name": "Neue Beratung ${String(nth)}"}')`,
    stored: 30,
    count: 'select count(*)::integer as count from public.agency_revisions',
  },
  {
    name: 'a claim of one entry from each of 1,000 accounts',
    account: (nth) => nth,
    statement: () => `select public.start_claim(2, null, null, 'Ich bin Geschäftsführerin.')`,
    stored: CALLS,
    count: 'select count(*)::integer as count from public.agency_claims',
  },
  {
    name: '1,000 claims from one account',
    account: () => 2,
    statement: (nth) => `select public.start_claim(${String(nth)}, null, null, 'Ich bin Geschäftsführerin.')`,
    stored: 10,
    count: 'select count(*)::integer as count from public.agency_claims',
  },
  {
    name: '1,000 invitations from one owner',
    account: () => 1,
    statement: (nth) => `select public.invite_member(1, 'kollege${String(nth)}@firma.example')`,
    stored: 20,
    count: 'select count(*)::integer as count from public.agency_invitations',
  },
  {
    name: 'codes for 1,000 addresses from 1,000 callers',
    account: () => null,
    statement: (nth) => codeFor(`caller ${String(nth)}`, `a@firma-${String(nth)}.de`),
    stored: 500,
    count: CODES,
  },
  {
    name: 'codes for 1,000 addresses from one caller',
    account: () => null,
    statement: (nth) => codeFor('caller', `a@firma-${String(nth)}.de`),
    stored: 10,
    count: CODES,
  },
  {
    name: 'codes for 1,000 mailboxes of one domain',
    account: () => null,
    statement: (nth) => codeFor(`caller ${String(nth)}`, `a${String(nth)}@firma.de`),
    stored: 20,
    count: CODES,
  },
  {
    name: '1,000 enquiries to one mailbox, each sent at once',
    account: () => null,
    statement: (
      nth,
    ) => `select public.store_enquiry(${uuidOf(nth)}, 'a', 'a${String(nth)}@firma.de', 'b', 'c',
      '[{"id": 1, "name": "Beratung 1"}]', '{1}'); select * from public.claim_mails(1, 'send-contact-email', ${uuidOf(nth)})`,
    stored: CALLS,
    count: `select count(*)::integer as count from private.outgoing_mails where kind = 'enquiry'`,
    sent: 20,
  },
  {
    name: '1,000 messages through the function from one caller',
    account: () => null,
    statement: (nth) =>
      `select public.claim_contact_attempt('{${hashOf(0)},${hashOf(0)}}', ${uuidOf(nth)}, 1)`,
    stored: 5,
    count: "select count(*)::integer as count from private.limited_uses where kind = 'message'",
  },
  {
    name: 'newsletter sign-ups of 1,000 addresses from 1,000 callers',
    account: () => null,
    statement: (nth) => signUp(nth, nth),
    stored: CALLS,
    count: SUBSCRIBERS,
  },
  {
    name: 'newsletter sign-ups of 1,000 addresses from one caller',
    account: () => null,
    statement: (nth) => signUp(0, nth),
    stored: 5,
    count: SUBSCRIBERS,
  },
  {
    name: 'a review of one entry handed in by each of 1,000 clients',
    account: () => null,
    prepare: REVIEWS,
    statement: (
      nth,
    ) => `select public.submit_client_review(${uuidOf(nth)}, '${accountOf(nth)}', '${REVIEW}', 1,
      'firma-${String(nth)}.example', false, '${hashOf(nth)}')`,
    // The first account belongs to an agency.
    stored: CALLS - 1,
    count: `select count(*)::integer as count from private.client_review_tasks`,
  },
  {
    name: 'notices of one review from 1,000 callers',
    account: () => null,
    prepare: PUBLISHED,
    statement: (nth) => report(nth, nth),
    stored: CALLS,
    count: NOTICES,
  },
  {
    name: '1,000 notices of one review from one caller',
    account: () => null,
    prepare: PUBLISHED,
    statement: (nth) => report(0, nth),
    stored: 5,
    count: NOTICES,
  },
  {
    name: 'a picture for each of 1,000 networks',
    account: () => null,
    statement: (nth) => picture(nth, nth),
    stored: CALLS,
    count: PICTURES,
  },
  {
    name: '1,000 pictures for one network that may load 300',
    account: () => null,
    statement: (nth) => picture(0, nth),
    stored: 300,
    count: PICTURES,
  },
];

const EMPTY = `truncate public.agency_claims, public.agency_revisions, public.agency_invitations, private.sign_in_codes,
  private.limited_uses, private.outgoing_mails, private.enquiries, public.contact_messages, public.subscribers, private.client_reviews cascade`;

const faults: string[] = [];

async function measure(owner: Sql, api: Sql, reader: Sql, load: Load) {
  const { name, account, role, prepare, statement, stored, surplus = 0, count, sent } = load;
  await owner.unsafe(EMPTY);
  if (prepare !== undefined) await owner.unsafe(prepare);
  const calls = Array.from({ length: CALLS }, (_, at) => {
    const number = account(at + 1);
    return call(api, {
      role: role ?? (number === null ? 'service_role' : 'authenticated'),
      ...(number !== null && { userId: accountOf(number) }),
      statement: statement(at + 1),
      // Each waits for its turn in this process, not in the database.
      timeout: '60s',
    });
  });
  const { slowest, result } = await readMeanwhile(reader, timed(Promise.all(calls)));
  const [counted] = await owner.unsafe<{ count: number }[]>(count);
  const there = counted?.count ?? 0;
  console.log(
    `| ${name} | ${countCodes(result.result)} | ${there.toLocaleString('en')} | ` +
      `${Math.round(result.ms).toLocaleString('en')} ms | ${Math.round(slowest).toLocaleString('en')} ms |`,
  );
  if (there < stored || there > stored + surplus)
    faults.push(`${name}: ${String(there)} are there, not ${String(stored)}`);
  if (sent !== undefined) {
    const [mails] = await owner.unsafe<{ count: number }[]>(SENT);
    if (mails?.count !== sent) faults.push(`${name}: ${String(mails?.count)} went out, not ${String(sent)}`);
  }
  if (result.result.some((code) => code !== null && code !== 'PT429')) faults.push(`${name}: is no 429`);
  if (slowest >= MAX_READ_MS) faults.push(`${name}: a read took longer than a second`);
}

const binaries = findPostgres();
if (binaries === null) throw new Error('There is no PostgreSQL server here: apt-get install postgresql');
const server = await startPostgres(binaries);
const connect = (max: number) => {
  // One call after the other on each connection, as PostgREST has them.
  const options = { max, max_pipeline: 1, onnotice: () => undefined };
  return postgres(server.ownerUrl, options);
};
const api = connect(API_CONNECTIONS);
const reader = connect(2);
try {
  await server.owner.unsafe(FILL);
  await server.owner`analyze`;
  console.log(
    '| at once | answers | stored | done after | slowest read of one row |\n| --- | --- | ---: | ---: | ---: |',
  );
  for (const load of LOADS) {
    // oxlint-disable-next-line no-await-in-loop -- one load after the other
    await measure(server.owner, api, reader, load);
  }
} finally {
  await Promise.all([api.end(), reader.end()]);
  await server.close();
}
for (const fault of faults) console.error(`MISSED: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
