import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  EMPTY_CASE_STUDY,
  EMPTY_CONTACT_PERSON,
  EXTENDED_PARTS,
  findProfileFaults,
  MAX_CASE_STUDIES,
  MAX_SERVICES,
  readExtendedProfile,
} from '#agency/model/extended-profile.ts';
import { MAX_PICTURES } from '#pictures/model/picture.ts';
import {
  administrator,
  anonymous,
  frozen,
  member,
  otherMember,
  stranger,
  type Caller,
} from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useEntries } from './agency-testbed.ts';
import { ORDER_ID } from './sample-rows.ts';

/* The extended profile of a paid entry. docs/decisions/paid-placement.md. Who may call what: function-calls.ts. */

const service = { title: 'Direktsuche', text: 'Wir sprechen an, wer nicht sucht.' };
const study = {
  ...EMPTY_CASE_STUDY,
  title: 'Werkleitung',
  situation: 'Eine Stelle war zehn Monate offen.',
  approach: 'Direktansprache',
  result: 'Besetzt',
};
const person = {
  ...EMPTY_CONTACT_PERSON,
  name: 'Jana Ahorn',
  phone: '+49 431 1234',
  email: 'jana@ahornsteg.example',
  agreed: true,
};
const picture = { id: '88888888-8888-4888-8888-888888888881', alt: 'Unser Büro' };
const CONTENT = { services: [service], caseStudies: [study], contactPerson: person };
const YEAR = 2026;

/** Each part with a value that differs from a good one, and whether it can be published. The site's form says the same of all of them. */
const VALUES: readonly [what: string, part: string, value: unknown, fits: boolean][] = [
  ['nothing', 'services', [], true],
  ['as many services as may be', 'services', Array.from({ length: MAX_SERVICES }, () => service), true],
  ['a title of 80 astral characters', 'services', [{ ...service, title: '𝒜'.repeat(80) }], true],
  ['a title of 81', 'services', [{ ...service, title: '𝒜'.repeat(81) }], false],
  ['a text of 600', 'services', [{ ...service, text: 'x'.repeat(600) }], true],
  ['a text of 601', 'services', [{ ...service, text: 'x'.repeat(601) }], false],
  ['a blank title', 'services', [{ ...service, title: ' \n' }], false],
  ['script in a text', 'services', [{ ...service, text: '<script>alert(1)</script>' }], true],
  ['a year', 'caseStudies', [{ ...study, year: '2024' }], true],
  ['a year that is none', 'caseStudies', [{ ...study, year: '24' }], false],
  ['a client who agreed', 'caseStudies', [{ ...study, client: 'Werft AG', clientAgreed: true }], true],
  ['a client who did not', 'caseStudies', [{ ...study, client: 'Werft AG' }], false],
  ['no result', 'caseStudies', [{ ...study, result: '' }], false],
  ['nobody', 'contactPerson', null, true],
  ['a person who did not agree', 'contactPerson', { ...person, agreed: false }, false],
  ['a person without a name', 'contactPerson', { ...person, name: '' }, false],
  ['a number that is none', 'contactPerson', { ...person, phone: 'javascript:alert(1)' }, false],
  ['an area code in brackets', 'contactPerson', { ...person, phone: '(0431) 12 34-5' }, true],
  ['an address', 'contactPerson', { ...person, email: 'jana@ahornsteg.example' }, true],
  ['an address that is none', 'contactPerson', { ...person, email: 'jana' }, false],
  ['no logo', 'logo', null, true],
  ['a logo with a text of 200', 'logo', { ...picture, alt: '𝒜'.repeat(200) }, true],
  ['a logo with a text of 201', 'logo', { ...picture, alt: 'x'.repeat(201) }, false],
  ['as many pictures as may be', 'pictures', Array.from({ length: MAX_PICTURES }, () => picture), true],
  ['a picture without a text', 'pictures', [{ ...picture, alt: ' ' }], false],
];

/** Content that only a stranger's program sends: no form makes it. */
const SHAPES: readonly [what: string, content: unknown][] = [
  ['too many services', { services: Array.from({ length: MAX_SERVICES + 1 }, () => service) }],
  ['too many case studies', { caseStudies: Array.from({ length: MAX_CASE_STUDIES + 1 }, () => study) }],
  ['another key', { services: [{ ...service, link: 'javascript:alert(1)' }] }],
  ['a key too few', { services: [{ title: 'Suche' }] }],
  ['a number for a text', { services: [{ ...service, text: 1 }] }],
  ['an object for a list', { services: service }],
  ['a text for a person', { contactPerson: 'Jana' }],
  ['too many pictures', { pictures: Array.from({ length: MAX_PICTURES + 1 }, () => picture) }],
  ['a picture that is named by an address', { pictures: [{ id: 'https://a.example/b.png', alt: 'x' }] }],
  ['a picture without an id', { logo: { alt: 'x' } }],
  ['a text for consent', { contactPerson: { ...person, agreed: 'true' } }],
];

const rowsSchema = z.array(z.object({ fits: z.boolean() }));
describeDatabase('extended profiles', (db) => {
  const { entry, decide } = useEntries(db);

  const save = (changes: unknown, seen: unknown = {}) =>
    db.errorCodeOf(member, 'save_draft', { changes, seen, revision: 1 });
  const seenNow = {
    services: [{ title: 'Suche', text: 'Nur im Vertrag' }],
    caseStudies: [],
    contactPerson: null,
  };
  const setTerm = (from: string, to: string) =>
    db.asOwner(`update private.contracts set state = 'confirmed', starts_on = private.berlin_day(now()) + ${from},
        ends_on = private.berlin_day(now()) + ${to} where id = '${ORDER_ID}'`);
  const published = async (caller: Caller) =>
    (await db.select(caller, 'agency_extensions')).rows.find((row) => Number(row['agency_id']) === 1)?.[
      'content'
    ];

  test('what is published shows while a contract runs and the entry is online, to anybody alike; nothing is deleted', async () => {
    const everybody = [anonymous, stranger, member, administrator];
    const seenBy = async () =>
      Promise.all(everybody.map(async (caller) => (await published(caller)) !== undefined));
    expect(await seenBy()).toEqual([false, false, false, false]);
    await setTerm('0', '30');
    expect(await seenBy()).toEqual([true, true, true, true]);
    await db.asOwner(`update public."Personalberatungen" set status = 'paused' where id = 1`);
    expect(await seenBy()).toEqual([false, false, false, false]);
    await db.asOwner(`update public."Personalberatungen" set status = 'active' where id = 1`);
    // As if the days had passed and no job had run: no trigger hears of it.
    await db.asOwner(`do $$ begin
        perform set_config('session_replication_role', 'replica', true);
        update private.contracts set starts_on = private.berlin_day(now()) - 9, ends_on = private.berlin_day(now()) - 1 where id = '${ORDER_ID}';
      end $$`);
    expect(await seenBy()).toEqual([false, false, false, false]);
    await setTerm('-30', '-1');
    expect(await seenBy()).toEqual([false, false, false, false]);
    expect(await db.answer(member, 'own_extension', { agency: 1 })).toMatchObject({
      content: { services: [{ title: 'Suche' }] },
      is_shown: false,
    });
  });

  test('its parts are fields of the one proposal; the person who is named learns of it, once', async () => {
    expect(await save({ ...CONTENT, Standort: 'Ulm' }, { ...seenNow, Standort: 'Kiel' })).toBeNull();
    await db.answer(member, 'submit_revision', { revision: 1 });
    await decide(1, { left_out: { services: 'Bitte kürzer' } });
    expect(await published(member)).toBeUndefined();
    expect(await db.answer(member, 'own_extension', { agency: 1 })).toMatchObject({
      content: { services: [{ title: 'Suche' }], caseStudies: [study], contactPerson: person },
    });
    expect(await entry(1)).toMatchObject({ Standort: 'Ulm' });
    // Who the person is, is kept where it is published alone.
    const { changes, decisions } = z
      .object({ changes: z.record(z.string(), z.unknown()), decisions: z.record(z.string(), z.unknown()) })
      .parse(await db.one('select changes, decisions from public.agency_revisions where id = 1'));
    expect(Object.keys(changes).toSorted()).toEqual(['Standort', 'caseStudies', 'services']);
    expect(decisions).toMatchObject({
      contactPerson: { outcome: 'accepted' },
      services: { outcome: 'left_out' },
    });
    // Mended, and accepted again: no second mail.
    await db.answer(member, 'save_draft', {
      changes: { services: [service], contactPerson: { ...person, role: 'Partnerin' } },
      seen: { ...seenNow, contactPerson: person },
      agency: 1,
    });
    const { id } = z
      .object({ id: z.coerce.number() })
      .parse(await db.one(`select id from public.agency_revisions where state = 'draft' and agency_id = 1`));
    await db.answer(member, 'submit_revision', { revision: id });
    await decide(id);
    expect(
      await db.asOwner(`select recipient, data from private.outgoing_mails where kind = 'contact_person'`),
    ).toEqual([{ recipient: person.email, data: { entry: 'Ahornsteg', agency: 1 } }]);
    await setTerm('0', '30');
    expect(await published(anonymous)).toEqual({
      ...CONTENT,
      contactPerson: { ...person, role: 'Partnerin' },
    });
  });

  test('services and case studies are published as an administrator corrects them', async () => {
    const promise = { title: 'Erfolg', text: 'Garantiert!' };
    await save({ services: [promise, service], caseStudies: [study] }, seenNow);
    await db.answer(member, 'submit_revision', { revision: 1 });
    const corrected = {
      services: [{ ...service, title: 'Direktansprache' }],
      caseStudies: [{ ...study, year: '2024' }],
    };
    await decide(1, { corrected, left_out: { services: { reason: 'Werbung.', things: [0] } } });
    expect(await db.answer(member, 'own_extension', { agency: 1 })).toMatchObject({ content: corrected });
    expect(
      (await db.select(member, 'agency_revisions')).rows.find((row) => Number(row['id']) === 1)?.[
        'decisions'
      ],
    ).toEqual({
      services: { outcome: 'corrected', reason: 'Werbung.', things: [0] },
      caseStudies: { outcome: 'corrected' },
    });
  });

  test('a draft takes what was typed; what is submitted fits, and is based on what is published', async () => {
    const typed = { services: [{ title: '', text: 'halb fert' }] };
    expect(await save(typed, seenNow)).toBeNull();
    expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
    expect(await save({ services: Array.from({ length: 30 }, () => service) }, seenNow)).toBeNull();
    expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
    expect(await save({ contactPerson: { ...person, agreed: false } })).toBeNull();
    expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
    expect(await save({ services: [service] }, { services: [] })).toBeNull();
    expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('PT409');
    expect(await save({ services: 'x'.repeat(60_000) })).toBe('22023');
    expect(await save({ anderes: [] })).toBe('22023');
  });

  test('a contact person is taken out at once, by whoever may; by others not', async () => {
    await db.asOwner(
      `update public.agency_extensions set content = '${JSON.stringify(CONTENT)}' where agency_id = 1;
         update public.agency_revisions set changes = '${JSON.stringify({ contactPerson: person })}', seen = '{}' where id in (1, 2)`,
    );
    for (const caller of [otherMember, frozen, stranger]) {
      expect(await db.errorCodeOf(caller, 'remove_contact_person', { agency: 1 })).toBe('42501');
    }
    await setTerm('0', '30');
    expect(await published(anonymous)).toHaveProperty('contactPerson');
    await db.answer(member, 'remove_contact_person', { agency: 1 });
    expect(await published(anonymous)).not.toHaveProperty('contactPerson');
    // Of the proposal nothing is left to decide.
    expect(
      await db.asOwner('select state, changes from public.agency_revisions where id in (1, 2) order by id'),
    ).toEqual([
      { state: 'draft', changes: {} },
      { state: 'withdrawn', changes: {} },
    ]);
  });

  test('owners hear of a contact person whom an administrator takes out, once', async () => {
    await db.asOwner(
      `update public.agency_extensions set content = '${JSON.stringify(CONTENT)}' where agency_id = 1`,
    );
    await db.answer(administrator, 'remove_contact_person', { agency: 1 });
    await db.answer(administrator, 'remove_contact_person', { agency: 1 });
    expect(
      await db.asOwner(
        `select data ->> 'ground' as ground from private.outgoing_mails where kind = 'contact_person_removed'`,
      ),
    ).toEqual([{ ground: 'request' }]);
  });

  test('a merged entry leaves the parts that are taken to the other one, and no other', async () => {
    const taken = [{ ...service, title: 'Die andere' }];
    await db.asOwner(`insert into public.agency_extensions (agency_id, content) values
        (1, '${JSON.stringify(CONTENT)}'), (2, '${JSON.stringify({ services: taken, caseStudies: [] })}')
      on conflict (agency_id) do update set content = excluded.content`);
    await db.answer(administrator, 'merge_entries', {
      loser: 2,
      winner: 1,
      taken: ['services', 'contactPerson'],
    });
    expect(
      await db.asOwner('select agency_id::integer as id, content from public.agency_extensions'),
    ).toEqual([{ id: 1, content: { services: taken, caseStudies: [study] } }]);
  });

  test('form and database agree on each value, and no program gets around them', async () => {
    const contents = [
      ...VALUES.map(([what, part, value, fits]) => ({ what, content: { ...CONTENT, [part]: value }, fits })),
      ...SHAPES.map(([what, content]) => ({ what, content, fits: false })),
    ];
    const taken = rowsSchema.parse(
      await db.asOwner(
        `select private.is_extension(content) as fits
           from jsonb_array_elements($json$${JSON.stringify(contents.map(({ content }) => content))}$json$) with ordinality as t (content, at)
           order by at`,
      ),
    );
    expect(contents.map(({ what }, at) => [what, taken[at]?.fits])).toEqual(
      contents.map(({ what, fits }) => [what, fits]),
    );
    for (const [what, part, value, fits] of VALUES) {
      const faults = findProfileFaults(readExtendedProfile({ ...CONTENT, [part]: value }), YEAR);
      expect([what, Object.keys(faults).length === 0]).toEqual([what, fits]);
    }
    await expect(
      db.asOwner(`update public.agency_extensions set content = '{"services": 1}' where agency_id = 1`),
    ).rejects.toThrow(/agency_extensions_content_known/);
  });

  test('the parts are those of the site', async () => {
    expect(await db.asOwner('select private.extension_parts() as parts')).toEqual([
      { parts: [...EXTENDED_PARTS] },
    ]);
  });
});
