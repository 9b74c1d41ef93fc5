/*
 * A thousand calls at once of everything that strangers and accounts can call without anybody's permission, from a thousand callers or
 * from one that misbehaves. Against a PostgreSQL server of its own, through as many connections as a small hosted API has. Prints
 * Markdown; exits with 1 where a limit does not hold, something honest is lost, or a read of one row takes longer than a second
 * meanwhile. The read has a connection of its own: what it would wait for one of the others is the time after which all are done.
 * Where a pool is more than half used, callers get a proof of work to do: they are answered, but nothing is stored.
 *
 *   npm run bench:entry-load
 *
 * Needs PostgreSQL on this machine.
 */
import postgres, { type Sql } from 'postgres';
import { CONSENT_VERSION } from '#newsletter/model/consent.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import { STANDING_SESSIONS } from '#tests/harness/standing-sessions.ts';
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
  /** How many of the thousand have to be there afterwards, and what counts them; nothing for reads. */
  readonly stored?: number;
  readonly count?: string;
  /** How many mails with an enquiry may have gone out. */
  readonly sent?: number;
}

/** What counts the uses of a limit. */
const usesOf = (kind: string) =>
  `select count(*)::integer as count from private.limited_uses where kind = '${kind}'`;
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
const REVIEW_COUNT = 'select count(*)::integer as count from private.client_reviews';
const NOTICES = 'select count(*)::integer as count from private.client_review_notices';

const picture = (caller: number, nth: number) =>
  `select public.shown_picture(${uuidOf(nth)}, '${hashOf(caller)}', 300)`;
const wrongCode = (caller: number) =>
  `select public.try_entry_code('{${hashOf(caller)},${hashOf(caller)}}', 'konto1@firma-1.example', '000000')`;
const draftOfReview = (nth: number) => `select public.save_client_review(${uuidOf(nth)}, 3, '${REVIEW}')`;
const SIMILAR = `select * from public.find_similar_entries('Beratung 77', 'Hamburg', 'beratung-77.example')`;

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
    stored: 250,
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
    stored: 250,
    count: CODES,
  },
  {
    name: 'a wrong code for one address from each of 1,000 callers',
    account: () => null,
    statement: wrongCode,
    stored: CALLS,
    count: usesOf('wrong_code_at_address'),
  },
  {
    name: '1,000 wrong codes for one address from one caller',
    account: () => null,
    statement: () => wrongCode(0),
    stored: 20,
    count: usesOf('wrong_code_at_address'),
  },
  {
    name: '1,000 changes of the address of one account',
    account: () => null,
    statement: () =>
      `select public.try_email_change('{${hashOf(0)},${hashOf(0)}}', '${accountOf(1)}', 'neu@firma-1.example', '000000',
         'konto1@firma-1.example', '000000')`,
    stored: 30,
    count: usesOf('wrong_code'),
  },
  {
    name: 'a proof by each of 1,000 accounts that an entry is its own',
    account: () => null,
    prepare: `update auth.users set email = replace(email, '@firma-', '@beratung-') where true`,
    // The first account is an owner already.
    statement: (nth) =>
      nth === 1
        ? 'select 1'
        : `select public.prove_claim('${accountOf(nth)}', ${String(nth)}, null, 'beratung-${String(nth)}.example')`,
    stored: CALLS - 1,
    count: 'select count(*)::integer as count from public.agency_claims',
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
    sent: 60,
  },
  {
    name: '1,000 times: who gets an enquiry to ten entries',
    account: () => null,
    role: 'anon',
    statement: (nth) =>
      `select * from public.enquiry_recipients('${JSON.stringify(
        Array.from({ length: 10 }, (_, at) => ({
          id: ((nth + at) % CALLS) + 1,
          name: `Beratung ${String(((nth + at) % CALLS) + 1)}`,
        })),
      )}')`,
  },
  {
    name: '1,000 messages through the function from one caller',
    account: () => null,
    statement: (nth) =>
      `select public.claim_contact_attempt('{${hashOf(0)},${hashOf(0)}}', ${uuidOf(nth)}, 1)`,
    stored: 5,
    count: usesOf('message'),
  },
  {
    name: 'newsletter sign-ups of 1,000 addresses from 1,000 callers',
    account: () => null,
    statement: (nth) => signUp(nth, nth),
    stored: 100,
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
    name: '1,000 guessed links of the newsletter',
    account: () => null,
    statement: (nth) =>
      `select public.confirm_subscription('${hashOf(nth)}'); select public.unsubscribe_by_token('${hashOf(nth)}', 'one_click')`,
  },
  {
    name: 'a draft of a review from each of 1,000 accounts',
    account: (nth) => nth,
    statement: draftOfReview,
    stored: CALLS,
    count: REVIEW_COUNT,
  },
  {
    name: '1,000 drafts of reviews of one entry from one account',
    account: () => 2,
    statement: draftOfReview,
    stored: 3,
    count: REVIEW_COUNT,
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
    stored: 150,
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
    name: '1,000 times the published reviews of an entry, of all entries, and how many there are',
    account: () => null,
    role: 'anon',
    prepare: PUBLISHED,
    statement: () =>
      'select public.agency_client_reviews(3), public.recent_client_reviews(), public.client_review_totals()',
  },
  {
    name: 'a search for similar entries by each of 1,000 accounts',
    account: (nth) => nth,
    statement: () => SIMILAR,
    stored: CALLS,
    count: usesOf('similar_entries'),
  },
  {
    name: '1,000 searches for similar entries by one account',
    account: () => 2,
    statement: () => SIMILAR,
    stored: 60,
    count: usesOf('similar_entries'),
  },
  {
    name: '1,000 times an owner pauses an entry and shows it again',
    account: () => 1,
    statement: (nth) => `select public.set_entry_status(1, '${nth % 2 === 0 ? 'active' : 'paused'}')`,
    stored: 10,
    count: usesOf('entry_status'),
  },
  {
    name: '1,000 times a member confirms an entry',
    account: () => 1,
    statement: () => 'select public.confirm_entry(1)',
    stored: 20,
    count: usesOf('entry_confirmation'),
  },
  {
    name: 'a deletion asked for by each of 1,000 accounts',
    account: () => null,
    statement: (nth) => `select public.request_account_deletion('${accountOf(nth)}')`,
    stored: CALLS,
    count: 'select count(*)::integer as count from private.account_deletions',
  },
  {
    name: 'a picture for each of 1,000 networks',
    account: () => null,
    statement: (nth) => picture(nth, nth),
    stored: CALLS,
    count: usesOf('picture'),
  },
  {
    name: '1,000 pictures for one network that may load 300',
    account: () => null,
    statement: (nth) => picture(0, nth),
    stored: 300,
    count: usesOf('picture'),
  },
];

const EMPTY = `truncate public.agency_claims, public.agency_revisions, public.agency_invitations, private.sign_in_codes,
  private.limited_uses, private.outgoing_mails, private.enquiries, public.contact_messages, public.subscribers, private.client_reviews, private.account_deletions cascade;
  update public."Personalberatungen" set status = 'active' where status <> 'active';
  delete from public.agency_members where agency_id > 1;
  update auth.users set email = replace(email, '@beratung-', '@firma-') where email like '%@beratung-%'`;

const faults: string[] = [];

async function measure(owner: Sql, api: Sql, reader: Sql, load: Load) {
  const { name, account, role, prepare, statement, stored = 0, count, sent } = load;
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
  const [counted] = count === undefined ? [] : await owner.unsafe<{ count: number }[]>(count);
  const there = counted?.count ?? 0;
  console.log(
    `| ${name} | ${countCodes(result.result)} | ${count === undefined ? '–' : there.toLocaleString('en')} | ` +
      `${Math.round(result.ms).toLocaleString('en')} ms | ${Math.round(slowest).toLocaleString('en')} ms |`,
  );
  if (there !== stored) faults.push(`${name}: ${String(there)} are there, not ${String(stored)}`);
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
  for (const load of LOADS) await measure(server.owner, api, reader, load);
} finally {
  await Promise.all([api.end(), reader.end()]);
  await server.close();
}
for (const fault of faults) console.error(`MISSED: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
