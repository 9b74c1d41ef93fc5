import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RETENTION } from '#config/retention.ts';
import { CONTRACT_RULES } from '#contracts/model/premium-terms.ts';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { smtpVariables } from '#tests/harness/mail-catcher.ts';
import { launchHttp } from '#tests/harness/loopback.ts';
import type { MailTreatment } from '#tests/harness/mail-catcher.ts';
import { prepareEntryAccount } from './entry-account-testbed.ts';

/*
 * The jobs of the edge function entry-account when a scheduler calls: it mails what waits, has the site built and deletes evidence.
 * What the database makes due: entry-jobs.test.ts. docs/decisions/consultancy-access.md.
 */

let host: Awaited<ReturnType<typeof launchHttp>>;
/** How often the host's build hook was called. */
let builds = 0;
/** The mail server's treatment of mail, by address. */
let treatments: Record<string, MailTreatment> = {};

beforeAll(async () => {
  host = await launchHttp((request, response) => {
    if (request.method === 'POST') builds += 1;
    response.writeHead(201).end();
  });
});

afterAll(() => host.close());

const { running, query, call, runJobs, makeMailsDue, startAnother, signIn } = prepareEntryAccount({
  treat: (recipient) => treatments[recipient] ?? 'take',
  env: () => ({ BUILD_HOOK_URL: `${host.origin}/hook` }),
});

const outcome = () =>
  query(
    'select attempts, sent_at is not null as is_sent, failed_at is not null as is_failed, last_error from private.outgoing_mails',
  );

describe('the mails that wait', () => {
  test.each([
    {},
    { apikey: 'sb_publishable_x' },
    { apikey: '' },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  ])('are sent for nobody with %j', async (headers) => {
    expect((await call({ action: 'runJobs' }, headers)).status).toBe(403);
  });

  test('are sent once with the secret key, in our words', async () => {
    await query('delete from private.outgoing_mails');
    for (const kind of [
      'invitation',
      'proposal_decided',
      'claimed',
      'claim_granted',
      'claim_refused',
      'merged',
      'contact_person_removed',
      'confirm_reminder',
      'enquiry_address',
      'enquiry_address_ended',
      'contact_person',
    ]) {
      await query(`select private.queue_mail('${kind}', '${kind}@ahornsteg.de',
        '{"entry": "Ahorn\\nsteg", "ground": "no_agency", "domain": "ahornweg.de", "note": "Ich leite sie.", "reason": "Bitte belegen.", "until": "2026-02-03T10:00:00Z", "since": "2026-01-02T10:00:00Z", "days": 150, "address": "p…@ahornsteg.de", "by": "jana@ahornsteg.de", "kind": "new",
        "agency": 7, "revision": 3, "state": "published", "decisions": {"Branchen": {"outcome": "accepted"},
          "Webseite": {"outcome": "corrected"}, "Standort": {"outcome": "left_out", "reason": "Unbelegt."},
          "facts.guaranteeMonths": {"outcome": "outdated"}}}')`);
    }
    await makeMailsDue();
    const before = running().catcher.mails.length;
    expect((await runJobs()).status).toBe(200);
    expect((await runJobs()).status).toBe(200);
    const sent = running().catcher.mails.slice(before);
    expect(sent).toHaveLength(11);
    for (const mail of sent) {
      const { parsed } = mail;
      expectCompleteMail(mail);
      expect(parsed.subject).toContain('„Ahorn steg“');
      expect(parsed.text).toMatch(/^Guten Tag,/);
      expect(parsed.text).not.toMatch(/undefined|null|unbekannt/);
    }
    const textOf = (kind: string) =>
      sent.find(({ envelope }) => envelope.to[0] === `${kind}@ahornsteg.de`)?.parsed.text;
    expect(textOf('claimed')).toMatch(
      /unter\s+ahornweg\.de\s+nachgewiesen\.[^]*> Ich leite sie\.[^]*sieben\s+Tage\s+lang\s+widersprechen/,
    );
    expect(textOf('confirm_reminder')).toContain('zuletzt am 2. Januar 2026 bestätigt');
    expect(textOf('enquiry_address')).toMatch(
      /„Ahorn steg“ gehen von nun an direkt an p…@ahornsteg\.de\.\s+Bestätigt\s+wurde\s+die\s+Adresse\s+von\s+jana@ahornsteg\.de\./,
    );
    expect(textOf('contact_person')).toContain(
      'Sind Sie nicht einverstanden, antworten Sie auf diese E-Mail',
    );
    for (const kind of ['merged', 'contact_person_removed'])
      expect(textOf(kind)).toMatch(
        /Grundlage: Kein eigener Eintrag[^]*> Bitte belegen\.[^]*innerhalb von sechs Monaten Einspruch[^]*Gerichten/,
      );
    expect(textOf('proposal_decided')).toMatch(
      /> Bitte belegen\.[^]*übernommen:\s+- Branchen[^]*Geändert übernommen[^]*- Website[^]*Nicht übernommen[^]*- Standorte: Unbelegt\.[^]*kommt zurück:\s+- Garantiezeit/,
    );
    expect(await query('select from private.outgoing_mails where sent_at is null')).toEqual([]);
  });

  test('whoever submits a proposal or a claim gets one mail that confirms it, in the order of the form', async () => {
    const [email, entry] = ['einreicht@ahornsteg.de', 'Zedernhof'];
    const session = await signIn(email);
    const asMember = async (name: string, body: unknown) => {
      const response = await fetch(`${running().server.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: running().server.publishableKey,
          'content-type': 'application/json',
          ...session,
        },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return z.looseObject({ id: z.number() }).parse(await response.json()).id;
    };
    const [{ id: agency }] = z
      .tuple([z.object({ id: z.number() })])
      .parse(
        await query(
          `insert into public."Personalberatungen" ("Name", "Webseite", status) values ('${entry}', 'https://zedernhof.de', 'active') returning id`,
        ),
      );
    await query('delete from private.outgoing_mails');
    // Past the limits against strangers: the confirmation is one's own.
    await query(`insert into private.limited_uses (kind, key_hash)
      select kind, private.limit_key_hash(kind, '') from private.limits, generate_series(1, 500) where kind like 'mail\\_%'`);
    const revision = await asMember('save_draft', {
      changes: {
        Branchen: 'Chemie',
        Standort: 'Kiel',
        Webseite: 'https://neu.ahornsteg.de',
        Name: 'Ahornsteg Nord',
      },
    });
    await asMember('submit_revision', { revision });
    await asMember('start_claim', { agency, note: 'Ich leite die Beratung.' });
    const before = running().catcher.mails.length;
    await runJobs();
    const sent = running().catcher.mails.slice(before);
    for (const mail of sent) expectCompleteMail(mail);
    expect(sent.map(({ envelope, parsed }) => [envelope.to[0], parsed.subject])).toEqual([
      [email, 'Eingegangen: Ihr neuer Eintrag „Ahornsteg Nord“'],
      [email, `Eingegangen: Ihr Antrag auf den Eintrag „${entry}“`],
    ]);
    expect(sent[0]?.parsed.text).toMatch(
      /Vorgeschlagen haben Sie:\s+- Name\s+- Website\s+- Standorte\s+- Branchen\s/,
    );
    expect(sent[1]?.parsed.text).toContain('Wir prüfen ihn und schreiben Ihnen, was wir entschieden haben.');
    // What is withdrawn before the mail goes out is not confirmed any more.
    await query(
      `delete from private.outgoing_mails; update public.agency_revisions set state = 'draft' where id = ${String(revision)}`,
    );
    await asMember('submit_revision', { revision });
    await asMember('withdraw_revision', { revision });
    await runJobs();
    expect(running().catcher.mails).toHaveLength(before + 2);
  });

  test('the decisions of a round are one mail, each under its own heading, which says once where the entry is seen', async () => {
    await query(`delete from private.outgoing_mails;
      select private.queue_mail('proposal_decided', 'runde@ahornsteg.de',
        '{"entry": "Ahornsteg", "agency": 7, "revision": 3, "kind": "change", "state": "published", "reason": null,
          "decisions": {"Standort": {"outcome": "left_out", "reason": "Bitte belegen."}}}');
      select private.queue_mail('picture_removed', 'runde@ahornsteg.de', '{"entry": "Ahornsteg", "ground": "terms", "reason": "Zu klein.", "picture": "Unser Team"}');
      select private.queue_mail('review_reply_published', 'runde@ahornsteg.de', '{"entry": "Ahornsteg"}')`);
    await makeMailsDue();
    const before = running().catcher.mails.length;
    await runJobs();
    const sent = running().catcher.mails.slice(before);
    expect(sent).toHaveLength(1);
    expectCompleteMail(sent[0]);
    expect(sent[0]?.parsed.subject).toBe('Unsere Entscheidungen zu „Ahornsteg“');
    expect(sent[0]?.parsed.text).toMatch(
      /^Guten Tag,\s+wir\s+haben\s+zu\s+„Ahornsteg“\s+mehreres[^]*Veröffentlicht: „Ahornsteg“\s+Ihre Änderungen[^]*Standorte: Bitte belegen\.[^]*Bild entfernt: „Ahornsteg“\s+Wir\s+haben\s+das\s+Bild\s+„Unser\s+Team“[^]*Grundlage: Nutzungsbedingungen[^]*> Zu klein\.[^]*Die Antwort auf eine Bewertung[^]*ist veröffentlicht\s+Die Antwort Ihrer Beratung\s+steht/,
    );
    expect(sent[0]?.parsed.text).toMatch(/noch\s+einmal\s+vorschlagen\.\s+Melden\s+Sie\s+sich\s+dazu/);
    expect(sent[0]?.parsed.text?.match(/Ihren\s+Eintrag\s+sehen\s+Sie/g)).toHaveLength(1);
  });

  test('whoever manages or changed an entry that another owner had removed reads so', async () => {
    await query(`delete from private.outgoing_mails;
      select private.queue_mail('proposal_decided', kind || '@ahornsteg.de', jsonb_build_object('entry', 'Ahornsteg', 'agency', 7,
        'revision', 3, 'kind', kind, 'state', state, 'reason', null, 'by', by, 'decisions', '{}'::jsonb))
      from (values ('removal', 'published', 'ina@ahornsteg.de'), ('change', 'withdrawn', null)) as decided (kind, state, by)`);
    await makeMailsDue();
    const before = running().catcher.mails.length;
    await runJobs();
    const sent = running().catcher.mails.slice(before);
    for (const mail of sent) expectCompleteMail(mail);
    const texts = sent.map(({ parsed }) => [parsed.subject, parsed.text?.replaceAll(/\s+/g, ' ')]);
    expect(texts).toEqual(
      expect.arrayContaining([
        [
          'Entfernt: „Ahornsteg“',
          expect.stringContaining('ist auf Wunsch von ina@ahornsteg.de aus dem Verzeichnis entfernt.'),
        ],
        [
          'Nicht veröffentlicht: „Ahornsteg“',
          expect.stringContaining(
            'Ihre Änderungen am Eintrag „Ahornsteg“ veröffentlichen wir nicht mehr, weil der Eintrag aus dem Verzeichnis entfernt ist.',
          ),
        ],
      ]),
    );
  });

  test('orders and contracts are mailed with what was agreed', async () => {
    await query('delete from private.outgoing_mails');
    const kinds = [
      'ordered',
      'received',
      'confirmed',
      'made',
      'changed',
      'declined',
      'ends',
      'ended',
      'lapsed',
    ];
    for (const kind of kinds) {
      await query(`select private.queue_mail('contract_${kind}', '${kind}@ahornsteg.de', '{
        "entry": "Ahorn\\nsteg", "contract": "c1", "agency": 5, "orderer": "jana@ahornsteg.de", "customer": "Ahornsteg GmbH", "address": "Am Steg 1\\n24103 Kiel", "price": "1.990 EUR",
        "term": "pro Jahr", "version": "Mai 2025", "ordered": "2026-11-30T10:00:00Z", "bound_until": "2026-12-07T10:00:00Z", "terms": "Der ganze Text.", "starts": "2027-01-01", "ends": "2027-12-31", "agreed_end": "2028-03-02",
        "reason": "So vereinbart.", "deviation": "Messeangebot.", "agreed_on": "2026-12-01", "agreed_with": "Jana Adler"}')`);
    }
    const before = running().catcher.mails.length;
    expect((await runJobs()).status).toBe(200);
    const sent = running().catcher.mails.slice(before);
    expect(sent).toHaveLength(kinds.length);
    for (const mail of sent) {
      const files = mail.parsed.attachments.map(({ content }) => content.toString());
      expectCompleteMail(mail, files.length);
      const promised = Number(/dieser\s+E-Mail\s+bei/.test(mail.parsed.text ?? ''));
      expect(files.filter((file) => file.includes('Der ganze Text.'))).toHaveLength(promised);
      expect(mail.parsed.subject).toContain('„Ahorn steg“');
      expect(mail.parsed.text).toMatch(/^Guten Tag,/);
      expect(mail.parsed.text).not.toMatch(/undefined|null|unbekannt| \/(?:eintrag|admin)/);
      expect(mail.parsed.text).toContain('Bestellt von: jana@ahornsteg.de');
    }
    const textOf = (kind: string) =>
      sent.find(({ envelope }) => envelope.to[0] === `${kind}@ahornsteg.de`)?.parsed.text;
    expect(textOf('confirmed')).toMatch(
      /Preis: 1\.990 EUR\n[^]*Beginn: 1\. Januar 2027\nEnde: 31\. Dezember 2027; der Vertrag endet von selbst\s[^]*> Messeangebot\./,
    );
    expect(textOf('ordered')).toContain('bis zum 7. Dezember 2026 nicht');
    for (const [kind, omitted] of [
      ['ordered', ['Bindung']],
      ['confirmed', ['Bindung', 'Beginn', 'Ende']],
    ] as const) {
      const text = textOf(kind)?.replaceAll(/\s+/g, ' ');
      for (const [label, rule] of CONTRACT_RULES)
        expect(text?.includes(`${label}: ${rule}`)).toBe(!omitted.some((name) => name === label));
    }
    expect(textOf('ended')?.replaceAll(/\s+/g, ' ')).toContain(
      'Den Preis für 62 von 427 Tagen erstatten wir',
    );
    expect(textOf('lapsed')).toContain('kostet Sie nichts');
    for (const kind of ['made', 'changed'])
      expect(textOf(kind)).toContain('Vereinbart am: 1. Dezember 2026\nVereinbart mit: Jana Adler');
    expect(textOf('ends')).toContain('läuft bis zum 31. Dezember 2027 und endet dann von selbst');
  });

  test('what waits is mailed by kind with the oldest, who has it, and what stands still', async () => {
    await query('delete from private.outgoing_mails');
    await query(
      `select private.queue_mail('daily_numbers', 'leitung@beraterkompass.example', '${JSON.stringify({
        at: '2026-11-26T07:00:00Z',
        lateBefore: '2026-11-25T07:00:00Z',
        kinds: [
          {
            kind: 'proposal',
            count: 2,
            oldest: '2026-11-23T09:00:00Z',
            holders: [{ name: 'kollegin@beraterkompass.example', count: 1 }],
          },
          { kind: 'message', count: 1, oldest: '2026-11-26T05:00:00Z', holders: [] },
        ],
        mails: { count: 1, oldest: '2026-11-25T10:00:00Z' },
        stalled: [{ job: 'nightly', since: '2026-11-24T02:00:00Z' }],
        pools: [],
      })}')`,
    );
    await makeMailsDue();
    await runJobs();
    const mail = running().catcher.mails.at(-1);
    if (mail === undefined) throw new Error('No mail arrived.');
    expectCompleteMail(mail);
    expect(mail.parsed.subject).toBe('Heute: 3 Vorgänge warten');
    expect(mail.parsed.text).toContain(`heute warten 3 Vorgänge:

- 2 Vorschläge, am längsten seit 3 Tagen, länger als einen Werktag (genommen: kollegin@beraterkompass.example: 1)
- 1 Nachricht, seit heute

Außerdem:

- 1 E-Mail ist nicht zugestellt oder wartet, seit gestern
- Nächtliche Aufgaben laufen nicht; Daten werden nicht fristgerecht gelöscht (zuletzt am 24. November 2026)
`);
  });

  test('the monthly report has the figures of each entry, and says how to switch it off', async () => {
    await query(`delete from private.outgoing_mails;
      select private.queue_mail('monthly_report', 'bericht@ahornsteg.de', '{"month": "2026-10", "more": 0, "entries": [
        {"id": 5, "entry": "Ahorn\\nsteg", "figures": {"view": 1234, "comparison": 12, "shortlisting": null}}]}');
      select private.queue_mail('monthly_report', 'viele@ahornsteg.de', '{"month": "2026-10", "more": 3, "entries": [
        {"id": 5, "entry": "Ahornsteg", "figures": {"view": 7}}, {"id": 6, "entry": "Birkenhof", "figures": {"enquiry": 8}}]}')`);
    const before = running().catcher.mails.length;
    await runJobs();
    const sent = running().catcher.mails.slice(before);
    expect(sent).toHaveLength(2);
    sent.forEach((mail) => {
      expectCompleteMail(mail);
    });
    const [one, many] = ['bericht', 'viele'].map((name) =>
      sent.find(({ envelope }) => envelope.to[0] === `${name}@ahornsteg.de`),
    );
    expect(one?.parsed.subject).toBe('Ihr Monatsbericht: Oktober 2026');
    expect(one?.parsed.text).toMatch(
      /^Guten Tag,\s+im Oktober 2026 .* zu Ihrem Eintrag .*\s+Ahorn steg\s+Aufrufe des Profils: 1\.234\nTreffer im Berater-Assistenten: <5\nVergleiche: 12\nGemerkt: <5\n/,
    );
    expect(one?.parsed.text).toContain('Aufrufe, nicht Personen');
    expect(one?.parsed.text).toContain('Sie möchten diesen Bericht nicht mehr?');
    expect(one?.parsed.html).toContain('Gemerkt: <b>&lt;5</b>');
    expect(many?.parsed.text).toMatch(/Ahornsteg[^]*Birkenhof[^]*Direkte Anfragen: 8[^]*weiteren Einträge/);
  });

  const FAULTY = 'stoerung@ahornsteg.de';
  const queueMail = () =>
    query(`delete from private.outgoing_mails;
      select private.queue_mail('invitation', '${FAULTY}', '{"entry": "Ahornsteg"}')`);
  test.each<[MailTreatment, string, number, { readonly is_failed: boolean; readonly last_error: unknown }]>([
    ['451 Bitte später', 'later', 1, { is_failed: false, last_error: null }],
    ['550 5.4.5 Daily quota exceeded', 'later', 1, { is_failed: false, last_error: null }],
    [
      '550 5.1.1 No such mailbox',
      'never',
      0,
      { is_failed: true, last_error: expect.stringContaining('550') },
    ],
    ['take and cut', 'perhaps', 1, { is_failed: true, last_error: 'unclear' }],
  ])('%s: the mail is sent %s, and not twice', async (treatment, _, arrived, after) => {
    await queueMail();
    treatments = { [FAULTY]: treatment };
    const before = running().catcher.mails.length;
    await runJobs();
    expect(await outcome()).toMatchObject([{ attempts: 1, is_sent: false, is_failed: after.is_failed }]);
    treatments = {};
    await makeMailsDue();
    await runJobs();
    await runJobs();
    expect(await outcome()).toMatchObject([{ ...after, is_sent: !after.is_failed }]);
    expect(running().catcher.mails).toHaveLength(before + arrived);
  });

  test('the mail server is away, or the function ended after it took the mail: it is sent later, once', async () => {
    await queueMail();
    const away = await startAnother(smtpVariables(1));
    expect((await runJobs(away.url)).status).toBe(200);
    expect(await outcome()).toMatchObject([{ attempts: 1, is_failed: false }]);
    await makeMailsDue();
    await query('select id from private.claim_mails(1)');
    const before = running().catcher.mails.length;
    await runJobs();
    // Nobody else sends it for as long as the one who took it may.
    expect(running().catcher.mails).toHaveLength(before);
    await makeMailsDue();
    await Promise.all([runJobs(), runJobs()]);
    expect(running().catcher.mails).toHaveLength(before + 1);
    expect(await outcome()).toMatchObject([{ attempts: 3, is_sent: true, last_error: null }]);
  });
});

test('the jobs have the host build the site after a publication, once in ten minutes', async () => {
  const publish = (name: string) =>
    query(`insert into public."Personalberatungen" ("Name") values ('${name}')`);
  await query(`update private.site_builds set next_attempt_at = '-infinity' where is_only_row`);
  await publish('Buchenhain');
  const before = builds;
  await runJobs();
  await publish('Lindenau');
  await runJobs();
  expect(builds).toBe(before + 1);
  await query('update private.site_builds set next_attempt_at = now() where is_only_row');
  await runJobs();
  await runJobs();
  expect(builds).toBe(before + 2);
});

/** How many there are in the storage. */
const countFiles = () => readdirSync(`${running().server.databaseDir}.files`).length;

test('a deleted account’s evidence is deleted at once, with its file', async () => {
  const session = await signIn('weg@ahornsteg.de');
  const [{ id }] = z
    .tuple([z.object({ id: z.string() })])
    .parse(await query(`select id from auth.users where email = 'weg@ahornsteg.de'`));
  const stored = await fetch(
    `${running().server.url}/storage/v1/object/evidence/${id}/77777777-7777-4777-8777-777777777777.pdf`,
    {
      method: 'POST',
      headers: {
        apikey: running().server.publishableKey,
        ...session,
        'content-type': 'application/pdf',
      },
      body: '%PDF-1.7',
    },
  );
  expect(stored.ok).toBe(true);
  await runJobs();
  const before = countFiles();
  await query(
    `insert into private.account_deletions (account, due_at, is_ordered) values ('${id}', now(), true)`,
  );
  await runJobs();
  expect(await query(`select from auth.users where id = '${id}'`)).toEqual([]);
  expect(await query(`select from storage.objects o where strpos(o::text, '${id}') > 0`)).toEqual([]);
  expect(countFiles()).toBe(before - 1);
});

test('evidence is deleted when its time is over, with its file', async () => {
  const session = await signIn('beleg@ahornsteg.de');
  const [{ id }] = z
    .tuple([z.object({ id: z.string() })])
    .parse(await query(`select id from auth.users where email = 'beleg@ahornsteg.de'`));
  const names = [1, 2, 3, 4].map((n) => `${id}/7777777${String(n)}-7777-4777-8777-777777777777.pdf`);
  for (const name of names) {
    const stored = await fetch(`${running().server.url}/storage/v1/object/evidence/${name}`, {
      method: 'POST',
      headers: {
        apikey: running().server.publishableKey,
        ...session,
        'content-type': 'application/pdf',
      },
      body: '%PDF-1.7',
    });
    expect(stored.ok).toBe(true);
  }
  const [overdue, decided, waiting, unused] = names;
  const months = RETENTION.evidenceMonths;
  await query(`update storage.objects set created_at = now() - interval '1 year'
      where name in ('${String(overdue)}', '${String(decided)}', '${String(waiting)}');
    update storage.objects set created_at = now() - interval '${String(RETENTION.unusedEvidenceDays)} days 1 minute'
      where name = '${String(unused)}';
    insert into public.agency_claims (agency_id, claimant, state, evidence, created_at, decided_at)
    select (select min(id) from public."Personalberatungen"), '${id}', c.state, c.evidence, now() - interval '1 year', c.decided_at
    from (values
      ('refused', '${String(overdue)}', now() - interval '${String(months)} months 1 minute'),
      ('granted', '${String(decided)}', now() - interval '${String(months)} months' + interval '1 minute'),
      ('pending', '${String(waiting)}', null)) as c (state, evidence, decided_at)`);
  const before = countFiles();
  expect((await runJobs()).status).toBe(200);
  expect(
    await query('select name from storage.objects where bucket_id = $$evidence$$ order by name'),
  ).toEqual([{ name: decided }, { name: waiting }]);
  expect(countFiles()).toBe(before - 2);
  expect(
    await query(`select state, evidence is null as is_gone from public.agency_claims
      where claimant = '${id}' order by state`),
  ).toEqual([
    { state: 'granted', is_gone: false },
    { state: 'pending', is_gone: false },
    { state: 'refused', is_gone: true },
  ]);
});
