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
} from '#domain/extended-profile/extended-profile.ts';
import { type Caller, callerNamed, OTHER_MEMBER_ID } from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { ORDER_ID } from './sample-rows.ts';
import { useSampleRows } from './use-sample-rows.ts';

/* The extended profile of a paid entry. docs/decisions/paid-placement.md. Who may call what: function-calls.ts. */

const anonymous = callerNamed('anonymous');
const member = callerNamed('member');
const otherMember = callerNamed('member of another entry');
const frozen = callerNamed('frozen member');
const stranger = callerNamed('signed-in stranger');
const administrator = callerNamed('administrator');

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
  ['a text for consent', { contactPerson: { ...person, agreed: 'true' } }],
];

const rowsSchema = z.array(z.object({ fits: z.boolean() }));
const proposalSchema = z.looseObject({
  proposal: z.nullable(z.looseObject({ state: z.string(), edit: z.number() })),
});

describeDatabase('extended profiles', (db) => {
  useSampleRows(db);

  const call = (caller: Caller, name: string, args: DatabaseRow) => db.call(caller, 'public', name, args);
  const own = async () =>
    proposalSchema.parse(await db.answer(member, 'own_extension', { agency: 1 })).proposal;
  const save = (content: unknown, edit: number, isSubmitted: boolean, caller = member, agency = 1) =>
    call(caller, 'save_extension', {
      agency,
      content,
      known_edit: edit,
      is_submitted: isSubmitted,
    });
  const decide = (parts: readonly string[], edit: number, reason: string | null = null) =>
    call(administrator, 'decide_extension', {
      agency: 1,
      seen_edit: edit,
      parts: [...parts],
      reason,
    });
  const setTerm = (from: string, to: string) =>
    db.asOwner(`update private.contracts set state = 'confirmed', starts_on = private.berlin_day(now()) + ${from},
        ends_on = private.berlin_day(now()) + ${to} where id = '${ORDER_ID}'`);
  const published = async (caller: Caller) =>
    (await db.select(caller, 'agency_extensions')).rows.find((row) => Number(row['agency_id']) === 1)?.[
      'content'
    ];
  const start = () => db.asOwner('delete from private.extension_proposals');

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
      published: { services: [{ title: 'Suche' }] },
      is_shown: false,
    });
  });

  test('a proposal is published part by part; what is left out takes a reason, and its author a mail', async () => {
    await start();
    expect((await save(CONTENT, 0, true)).errorCode).toBeNull();
    expect((await decide(['caseStudies'], 1)).errorCode).toBe('22023');
    expect((await decide(['caseStudies'], 2, 'x')).errorCode).toBe('PT409');
    expect((await decide(['services', 'erfunden'], 1, 'x')).errorCode).toBe('22023');
    expect((await decide(['caseStudies'], 1, 'Bitte kürzer')).errorCode).toBeNull();
    expect((await decide(['services'], 1, 'Noch einmal')).errorCode).toBe('PT409');
    expect(await db.answer(member, 'own_extension', { agency: 1 })).toMatchObject({
      published: { services: [{ title: 'Suche' }], caseStudies: [study] },
      proposal: {
        state: 'returned',
        reason: 'Bitte kürzer',
        content: CONTENT,
        decisions: { services: false, caseStudies: true, contactPerson: false },
      },
    });
    expect(
      await db.asOwner(
        `select recipient, data ->> 'rejected' as rejected from private.outgoing_mails where kind = 'extension_decided'`,
      ),
    ).toEqual([{ recipient: 'm@ahornsteg.example', rejected: '["services", "contactPerson"]' }]);
    // Mended, and all of it accepted.
    expect((await save(CONTENT, 1, true)).errorCode).toBeNull();
    expect((await decide(['services', 'contactPerson'], 2)).errorCode).toBeNull();
    expect(await own()).toMatchObject({ state: 'published', reason: null });
    // The person learns of it once, whose consent the agency alone has confirmed.
    expect(
      await db.asOwner(`select recipient, data from private.outgoing_mails where kind = 'contact_person'`),
    ).toEqual([{ recipient: CONTENT.contactPerson.email, data: { entry: expect.any(String), agency: 1 } }]);
    await setTerm('0', '30');
    expect(await published(anonymous)).toEqual(CONTENT);
  });

  test('a decision is mailed to the owners once its author keeps the entry no more', async () => {
    await start();
    expect((await save(CONTENT, 0, true)).errorCode).toBeNull();
    await db.asOwner(
      `update private.extension_proposals set author = '${OTHER_MEMBER_ID}' where agency_id = 1`,
    );
    expect((await decide(['services'], 1, 'Bitte kürzer')).errorCode).toBeNull();
    expect(
      await db.asOwner(`select recipient from private.outgoing_mails where kind = 'extension_decided'`),
    ).toEqual([{ recipient: 'm@ahornsteg.example' }]);
  });

  test('a draft takes what was typed; nobody overwrites what somebody else has saved, or what is decided meanwhile', async () => {
    await start();
    const typed = { services: [{ title: '', text: 'halb fert' }] };
    expect((await save(typed, 0, false)).errorCode).toBeNull();
    expect((await save(typed, 0, false)).errorCode).toBe('PT409');
    expect((await save(typed, 1, true)).errorCode).toBe('22023');
    expect((await save(CONTENT, 1, true)).errorCode).toBeNull();
    // Going on writing takes it back.
    expect((await save(CONTENT, 2, false)).errorCode).toBeNull();
    expect((await decide(['services'], 2, 'x')).errorCode).toBe('PT409');
    expect(await own()).toMatchObject({ state: 'draft', edit: 3 });
    // Content that is published already is no proposal.
    expect((await save({ services: [{ title: 'Suche', text: 'Nur im Vertrag' }] }, 3, true)).errorCode).toBe(
      '22023',
    );
    expect((await save({ services: 'x'.repeat(140_000) }, 3, false)).errorCode).toBe('22023');
    expect((await save({ anderes: [] }, 3, false)).errorCode).toBe('22023');
  });

  test('a contact person is taken out at once, by whoever may; by others not', async () => {
    await db.asOwner(
      `update public.agency_extensions set content = '${JSON.stringify(CONTENT)}' where agency_id = 1;
         update private.extension_proposals set content = '${JSON.stringify(CONTENT)}' where agency_id = 1`,
    );
    for (const caller of [otherMember, frozen, stranger]) {
      // oxlint-disable-next-line no-await-in-loop -- one call at a time
      expect((await call(caller, 'remove_contact_person', { agency: 1 })).errorCode).toBe('42501');
      // oxlint-disable-next-line no-await-in-loop -- one call at a time
      expect((await save(CONTENT, 1, true, caller)).errorCode).toBe('42501');
    }
    await setTerm('0', '30');
    expect(await published(anonymous)).toHaveProperty('contactPerson');
    expect((await call(member, 'remove_contact_person', { agency: 1 })).errorCode).toBeNull();
    expect(await published(anonymous)).not.toHaveProperty('contactPerson');
    expect(JSON.stringify(await own())).not.toContain('Jana');
  });

  test('a merged entry leaves its texts to the other one, where that has none, and no proposal', async () => {
    await db.asOwner('delete from public.agency_extensions where agency_id = 1');
    await db.answer(administrator, 'merge_entries', { loser: 2, winner: 1 });
    expect(await db.asOwner('select agency_id::integer as id from public.agency_extensions')).toEqual([
      { id: 1 },
    ]);
    expect(await db.asOwner('select agency_id::integer as id from private.extension_proposals')).toEqual([
      { id: 1 },
    ]);
  });

  test('form and database agree on each value, and no program gets around them', async () => {
    const contents = [
      ...VALUES.map(([what, part, value, fits]) => ({
        what,
        content: { ...CONTENT, [part]: value },
        fits,
      })),
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
    await start();
    expect((await save({ contactPerson: { ...person, agreed: false } }, 0, true)).errorCode).toBe('22023');
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
