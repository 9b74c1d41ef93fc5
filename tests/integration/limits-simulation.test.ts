import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { countCandidates } from '#lib/http/proof-of-work.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';
import { STANDING_SESSIONS } from '#tests/harness/standing-sessions.ts';

/*
 * A day of an attack on what all share, hour by hour, on the real functions of the database: codes, messages to the operator, enquiries,
 * sign-ups for the newsletter. The attacker asks for everything in each hour as long as it costs no more than his work allows; honest
 * people come from networks of their own. Time passes by moving what was counted into the past. The figures are written to
 * tests/.output/limits-simulation.md.
 */

const HOURS = 24;
/** Tries of PBKDF2 that the attacker computes in an hour: 64 cores, each twice as fast as a browser. */
const TRIES_AN_HOUR = 64 * 4_000 * 3_600;
/** The most honest people wait for, in levels: two seconds on a desk, eight on a phone. */
const MOST_HONEST_WORK = 4;

const MEMBERS = 40;
const PEOPLE = `insert into auth.users (id, email) select gen_random_uuid(), 'mitglied' || n || '@firma.de' from generate_series(1, ${String(MEMBERS)}) as n;
   insert into auth.users (id, email) values ('22222222-2222-4222-8222-222222222222', 'verwaltung@firma.de');
   insert into public.admins (user_id) values ('22222222-2222-4222-8222-222222222222');
   insert into public."Personalberatungen" (id, "Name") overriding system value select 9000 + n, 'Ahornsteg ' || n from generate_series(1, 4) as n;
   insert into auth.users (id, email) values ('33333333-3333-4333-8333-333333333333', 'inhaberin@ahornsteg.de');
   insert into public.agency_members (agency_id, user_id, role)
   select 9000 + n, '33333333-3333-4333-8333-333333333333', 'owner' from generate_series(1, 4) as n;
   insert into private.enquiry_addresses (agency_id, email, confirmed_by)
   select 9000 + n, 'anfragen' || n || '@ahornsteg.de', '33333333-3333-4333-8333-333333333333' from generate_series(1, 4) as n`;

interface Simulated {
  readonly query: <Row extends object>(sql: string, params?: unknown[]) => Promise<readonly Row[]>;
  readonly exec: (sql: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** A server, or PostgreSQL in this process where the machine has none. */
async function openDatabase(): Promise<Simulated> {
  const binaries = findPostgres();
  if (binaries === null) {
    const plain = await copyPlainDatabase();
    return {
      query: async <Row extends object>(sql: string, params: unknown[] = []) =>
        (await plain.query<Row>(sql, params)).rows,
      exec: (sql) => plain.exec(sql),
      close: () => plain.close(),
    };
  }
  const { owner, close } = await startPostgres(binaries, `${inject('databaseTemplate')}.postgres`);
  return {
    query: async <Row extends object>(sql: string, params: unknown[] = []) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the functions take
      owner.unsafe<Row[]>(sql, params as never[]),
    exec: (sql) => owner.unsafe(sql),
    close,
  };
}

let db: Simulated;

beforeAll(async () => {
  db = await openDatabase();
  await db.exec(STANDING_SESSIONS);
  await db.exec(PEOPLE);
});

afterAll(() => db.close());

beforeEach(() =>
  db.exec(`delete from private.limited_uses; delete from private.sign_in_codes; delete from private.outgoing_mails;
    delete from public.contact_messages; delete from private.enquiries; delete from public.subscribers;
    -- As edge functions call: what the owner inserts is no news to the operator.
    select set_config('request.jwt.claims', '{"role": "service_role"}', false)`),
);

type Networks = readonly [string, string];

async function ask<Answer>(statement: string, params: unknown[]): Promise<Answer> {
  const [row] = await db.query<{ answer: Answer }>(`select ${statement} as answer`, params);
  if (row === undefined) throw new Error('no answer');
  return row.answer;
}

interface Outcome {
  /** The level of the work that it took. */
  readonly level: number;
  /** Whether what was asked for happens. */
  readonly isServed: boolean;
}

/** Asks; where work is asked for, does it, if it is no more than the most, and asks again. */
async function withWork<Answer extends { readonly work?: number }>(
  most: number,
  call: (done: number, proof: string | null) => Promise<Answer>,
): Promise<{ readonly level: number; readonly answer: Answer | null }> {
  const asked = await call(0, null);
  const level = asked.work ?? 0;
  if (level === 0) return { level, answer: asked };
  return level > most ? { level, answer: null } : { level, answer: await call(level, randomUUID()) };
}

async function askForCode(networks: Networks, email: string, most: number): Promise<Outcome> {
  const { level, answer } = await withWork(most, (done, proof) =>
    ask<{ work?: number; is_sent?: boolean; retry_after?: number }>(
      `private.store_entry_code($1, $2, '12345678', 'session', null, $3, $4)`,
      [networks, email, done, proof],
    ),
  );
  return { level, isServed: answer?.is_sent === true };
}

/** @param agency whom an enquiry goes to, 1 to 4; null for a message to the operator */
async function sendMessage(networks: Networks, agency: number | null, most: number): Promise<Outcome> {
  const id = randomUUID();
  const { level, answer } = await withWork(most, (done, proof) =>
    ask<{ work: number }>('to_jsonb(private.claim_contact_attempt($1, $2, 1, $3, $4))', [
      networks,
      id,
      done,
      proof,
    ]),
  );
  if (answer === null) return { level, isServed: false };
  const asked = agency === null ? [] : [{ id: 9_000 + agency, name: `Ahornsteg ${String(agency)}` }];
  await ask(`private.store_enquiry($1, 'A', $2, 'B', 'C', $3, '{9001,9002,9003,9004}', null, null, $4)`, [
    id,
    `${id}@firma.de`,
    asked,
    networks[1],
  ]);
  const taken = await db.query('select id from private.claim_mails(100, $1, $2)', ['send-contact-email', id]);
  return { level, isServed: taken.length === 1 };
}

async function subscribe(networks: Networks, most: number): Promise<Outcome> {
  const email = `${randomUUID()}@firma.de`;
  const { level, answer } = await withWork(most, (done, proof) =>
    ask<{ work?: number; subscriber?: string }>(
      `private.request_subscription($1, $2, '/blog', '2026-11', $3, $4)`,
      [networks, email, done, proof],
    ),
  );
  if (answer?.subscriber === undefined) return { level, isServed: false };
  const taken = await db.query('select id from private.claim_mails(100, $1, $2)', [
    'newsletter',
    answer.subscriber,
  ]);
  return { level, isServed: taken.length === 1 };
}

type Act = (networks: Networks, most: number) => Promise<Outcome>;
const ATTACKS = {
  codes: (networks, most) => askForCode(networks, `${randomUUID()}@opfer.de`, most),
  messages: (networks, most) => sendMessage(networks, null, most),
  // All to one agency: its mailbox has a limit of its own.
  enquiries: (networks, most) => sendMessage(networks, 1, most),
  'sign-ups': subscribe,
} satisfies Readonly<Record<string, Act>>;

const passAnHour = () =>
  db.exec(`update private.limited_uses set used_at = used_at - interval '1 hour' where true;
    update private.sign_in_codes set created_at = created_at - interval '1 hour' where true;
    update private.outgoing_mails set first_attempt_at = first_attempt_at - interval '1 hour',
      next_attempt_at = next_attempt_at - interval '1 hour' where true`);

/** The attacker's networks: `blocks` of /48, in each of which every call comes from another /64, and `addresses` of IPv4. */
function attackersOf(blocks: number, addresses: number) {
  let calls = 0;
  return [
    ...Array.from({ length: blocks }, (_, n) => (): Networks => {
      calls += 1;
      return [`2001:db8:${String(n)}:${String(calls)}::/64`, `2001:db8:${String(n)}::/48`];
    }),
    ...Array.from({ length: addresses }, (_, n) => (): Networks => [
      `192.0.2.${String(n)}`,
      `192.0.2.${String(n)}`,
    ]),
  ];
}

interface Tally {
  asked: number;
  served: number;
  work: number;
}

interface Figures {
  readonly attacker: Record<string, Tally>;
  readonly honest: Record<string, Tally>;
}

function note(tallies: Record<string, Tally>, kind: string, { level, isServed }: Outcome): void {
  const tally = (tallies[kind] ??= { asked: 0, served: 0, work: 0 });
  tally.asked += 1;
  tally.served += isServed ? 1 : 0;
  tally.work = Math.max(tally.work, level);
}

/** Calls of one network in an hour that were for nothing, after which the attacker goes on with the next. */
const MOST_IN_VAIN = 1;

/** An hour of the attacker: every network asks for everything for as long as it gets something, or his work for the hour is done. */
async function attack(
  networks: readonly (() => Networks)[],
  attacks: Readonly<Record<string, Act>>,
  figures: Figures,
): Promise<void> {
  let tries = TRIES_AN_HOUR;
  for (const [kind, act] of Object.entries(attacks)) {
    for (const network of networks) {
      let inVain = 0;
      while (tries > 0 && inVain < MOST_IN_VAIN) {
        const outcome = await act(network(), 16);
        tries -= outcome.level === 0 ? 0 : countCandidates(outcome.level) / 2;
        inVain = outcome.isServed ? 0 : inVain + 1;
        note(figures.attacker, kind, outcome);
      }
    }
  }
}

let people = 0;

/** Another network of an honest person each time. */
const ownNetwork = (): Networks => {
  people += 1;
  const address = `198.51.${String(people >> 8)}.${String(people & 255)}`;
  return [address, address];
};

/** An hour of honest people, each on a network of his own: a member and a stranger sign in, two messages, an enquiry, two sign-ups. */
async function live(figures: Figures): Promise<void> {
  const acts: readonly (readonly [string, Act])[] = [
    [
      'members',
      (networks, most) => askForCode(networks, `mitglied${String(1 + (people % MEMBERS))}@firma.de`, most),
    ],
    ['strangers', (networks, most) => askForCode(networks, `neu${String(people)}@firma.de`, most)],
    ['messages', (networks, most) => sendMessage(networks, null, most)],
    ['messages', (networks, most) => sendMessage(networks, null, most)],
    ['enquiries', (networks, most) => sendMessage(networks, 1 + (people % 4), most)],
    ['sign-ups', subscribe],
    ['sign-ups', subscribe],
  ];
  for (const [kind, act] of acts) note(figures.honest, kind, await act(ownNetwork(), MOST_HONEST_WORK));
}

/** A day of the attacker and of honest people. */
async function simulate(
  networks: readonly (() => Networks)[],
  attacks: Readonly<Record<string, Act>> = ATTACKS,
): Promise<Figures> {
  const figures: Figures = { attacker: {}, honest: {} };
  for (let hour = 0; hour < HOURS; hour += 1) {
    await attack(networks, attacks, figures);
    await live(figures);
    await passAnHour();
  }
  return figures;
}

async function warnings(): Promise<string[]> {
  const rows = await db.query<{ kind: string }>(
    `select distinct data ->> 'kind' as kind from private.outgoing_mails where kind = 'pool_used' order by 1`,
  );
  return rows.map(({ kind }) => kind);
}

function report(name: string, { attacker, honest }: Figures, warned: readonly string[]): void {
  const lines = Object.entries({ attacker, honest }).flatMap(([who, tallies]) =>
    Object.entries(tallies).map(
      ([kind, { asked, served, work }]) =>
        `| ${who} | ${kind} | ${String(asked)} | ${String(served)} | ${String(work)} |`,
    ),
  );
  mkdirSync('tests/.output', { recursive: true });
  writeFileSync(
    `tests/.output/limits-${name}.md`,
    [
      `# ${name}`,
      '',
      '| who | what | asked | served | most work |',
      '| --- | --- | --- | --- | --- |',
      ...lines,
      '',
      `Warned of: ${warned.join(', ')}`,
      '',
    ].join('\n'),
  );
}

test(
  'one /48 and ten IPv4 at full speed for a day leave everybody on other networks served',
  { timeout: 600_000 },
  async () => {
    const figures = await simulate(attackersOf(1, 10));
    report('eleven-networks', figures, await warnings());
    for (const [kind, { asked, served }] of Object.entries(figures.honest))
      expect({ kind, served }).toEqual({ kind, served: asked });
  },
);

test(
  'at fifty networks that ask for codes and messages for a day the operator is warned, members are served, and the work holds',
  { timeout: 600_000 },
  async () => {
    const figures = await simulate(attackersOf(10, 40), { codes: ATTACKS.codes, messages: ATTACKS.messages });
    const warned = await warnings();
    report('fifty-networks', figures, warned);
    expect(warned).toEqual(expect.arrayContaining(['code', 'message']));
    const { members } = figures.honest;
    expect(members?.served).toBe(members?.asked);
    // Strangers are taken by the same work, whether or not mails are left for them, and no work is more than honest people can do.
    for (const { work } of Object.values(figures.honest)) expect(work).toBeLessThanOrEqual(MOST_HONEST_WORK);
  },
);
