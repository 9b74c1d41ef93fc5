/* oxlint-disable vitest/no-conditional-expect, vitest/expect-expect -- the properties hold the assertions */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAdvisorHash, parseAdvisorHash } from '#advisor/model/advisor-link.ts';
import { buildAgencyIndex } from '#advisor/model/agency-index.ts';
import { readNeed } from '#advisor/model/need.ts';
import { recommendAgencies } from '#advisor/model/recommendation.ts';
import { readAgencyRows } from '#agency/api/agency-row.ts';
import { parseAgencyRecord } from '#agency/api/agency.ts';
import { parseAgencyAddress, parseAgencyId } from '#agency/model/agency-id.ts';
import { type Agency, isPremiumPartner } from '#agency/model/agency.ts';
import { formatIdParameter, parseIdParameter } from '#agency/model/id-list.ts';
import { computeProfileScore, MAX_SCORE } from '#agency/model/profile-score.ts';
import { readShortlist } from '#agency/model/shortlist.ts';
import { buildAgencySchema } from '#agency/ui/profile/agency-schema.ts';
import { buildListSchema } from '#agency/ui/profile/list-schema.ts';
import { CONTACT_LIMITS } from '#contact/model/contact-contract.ts';
import { buildSubject, parseAskedAgencies } from '#contact/model/enquiry-subject.ts';
import { buildReplyLink } from '#contact/model/inbox/message.ts';
import { buildMessageLines, MESSAGES_CSV_START } from '#contact/model/inbox/messages-csv.ts';
import { readLogFilter, writeLogFilter } from '#desk/model/log-entry.ts';
import { sortAgenciesByName } from '#directory/model/search/agency-search.ts';
import { formatDirectoryAddress, parseDirectoryAddress } from '#directory/model/search/directory-address.ts';
import { queryDirectory } from '#directory/model/search/facet-filter.ts';
import { buildFacetIndex } from '#directory/model/search/facet-index.ts';
import { facetKey, FACETS, NO_CHOICES, toggleChoice } from '#directory/model/search/facets.ts';
import { matchedFields } from '#directory/model/search/matched-fields.ts';
import { listMatches, matchNames, toSearchableNames } from '#directory/model/search/matches.ts';
import { buildTextIndex } from '#directory/model/search/text-index.ts';
import { formatPageQuery, parsePage } from '#directory/model/top-list/pagination.ts';
import { readEntryListFilter } from '#entry/model/entry-list.ts';
import { parseFeeHash } from '#fees/model/fee-inputs.ts';
import { readCalendarDay } from '#lib/german/calendar-day.ts';
import { startOfDay } from '#lib/german/start-of-day.ts';
import { labelOfAddress } from '#lib/links/german-host.ts';
import { parseWebsite } from '#lib/links/website.ts';
import { countCharacters, isLongerThan, takeCharacters, toStorableText } from '#lib/text/characters.ts';
import { rankAgencies } from '#tests/advisor/rank.ts';
import { toAgencyRow } from '#tests/fixtures/agency-row.ts';
import { anyUnits } from '#tests/fixtures/any-units.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import { initialsOf } from '#ui/monogram.tsx';

// The same cases each time: what fails here fails everywhere. Searched with many more when rules change.
fc.configureGlobal({ seed: 20_261_121, numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) });

/** Any text at all, and texts that look like what is meant to be there. */
const words = fc
  .array(
    fc.constantFrom(
      'Leitung',
      'Finanzen',
      'IT',
      'Berlin',
      'bei Köln',
      'CFO',
      'ohne',
      'Maschinenbau',
      'Vertriebsleiter:in',
      'KMU',
      '§$%',
      '\u202E',
      'https://',
      '<script>',
      "');--",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(' '));
/** Text as other systems write it: whole and half astral characters, NUL, zero-width characters, bidirectional controls. */
const strangeText = fc
  .array(
    fc.constantFrom(
      '\uD83D',
      '\uDE00',
      '😀',
      '👩‍👩‍👧',
      '\u0000',
      '\u200B',
      '\u202E',
      '\u2067',
      'عربي',
      'שלום',
      'a',
      'ß',
      ' ',
      ',',
    ),
    { maxLength: 400 },
  )
  .map((parts) => parts.join(''));
/** A character that takes two units, at and around a limit. */
const textAround = (limit: number) =>
  fc
    .integer({ min: Math.max(1, limit - 2), max: limit + 2 })
    .chain((count) =>
      fc.constantFrom('😀'.repeat(count), `a${'😀'.repeat(count - 1)}`, `${'a'.repeat(count - 1)}😀`),
    );
const anyText = fc.oneof(anyUnits({ maxLength: 200 }), fc.string(), words, strangeText);

const anyField = fc.oneof(anyText, fc.constant(null), fc.anything());
const anyRow = fc.record(
  {
    id: fc.oneof(fc.integer({ min: 0 }), anyField),
    Name: fc.oneof(anyText, anyField),
    Standort: anyField,
    Gründungsjahr: fc.oneof(fc.integer(), fc.double(), anyField),
    Zusammenfassung: anyField,
    Spezialisierung: anyField,
    Branchen: anyField,
    'Anzahl Mitarbeiter': fc.oneof(fc.integer(), fc.double(), anyField),
    Webseite: anyField,
    created_at: anyField,
  },
  { requiredKeys: [] },
);
const rows = fc.array(fc.oneof(anyRow, fc.anything()), { maxLength: 8 });

const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

function expectAgency(agency: Agency): void {
  expect(Number.isSafeInteger(agency.id)).toBe(true);
  expect(agency.name).toMatch(VISIBLE);
  expect(JSON.stringify(agency).includes('\\ud')).toBe(false);
  expect(JSON.stringify({ ...agency, website: null })).not.toMatch(DIRECTION_CONTROLS);
  const texts = [
    agency.summary,
    agency.website,
    ...agency.locations,
    ...agency.specializations,
    ...agency.industries,
  ];
  for (const text of texts) expect(text ?? 'missing').not.toBe('');
  for (const field of ['foundedYear', 'employees'] as const) {
    if (agency[field] !== null) expect(Number.isFinite(agency[field])).toBe(true);
  }
}

describe('the reader of rows', () => {
  test('makes an agency or an incomplete entry of whatever a table may hold', () => {
    fc.assert(
      fc.property(fc.oneof(anyRow, fc.anything()), (row) => {
        const { agencies, incomplete } = readAgencyRows([row]);
        expect(agencies.length + incomplete.length).toBe(1);
        agencies.forEach(expectAgency);
      }),
    );
  });

  test('loses no row, and reads what it has read as the same', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const { agencies, incomplete } = readAgencyRows(given);
        expect(agencies.length + incomplete.length).toBe(given.length);
        expect(readAgencyRows(agencies.map(toAgencyRow))).toEqual({ agencies, incomplete: [] });
      }),
    );
  });

  test('reads any record of the detail page without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(anyRow, fc.anything()), (row) => {
        expect(['agency', 'invalid']).toContain(parseAgencyRecord(row).kind);
      }),
    );
  });

  test('gives what cards, score, search and sorting can work with', () => {
    fc.assert(
      fc.property(rows, anyText, (given, term) => {
        const { agencies } = readAgencyRows(given);
        for (const agency of agencies) {
          const { points } = computeProfileScore(agency, 2026);
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(MAX_SCORE);
        }
        expect(sortAgenciesByName(agencies)).toHaveLength(agencies.length);
        const named = listMatches(agencies, matchNames(toSearchableNames(agencies), term));
        const index = buildTextIndex(agencies);
        const found = listMatches(agencies, index.find(term).matches);
        expect(found.agencies.slice(0, named.namedCount)).toEqual(named.agencies);
        for (const agency of found.agencies) expect(matchedFields(agency, term)).toBeInstanceOf(Array);
      }),
    );
  });
});

describe('the facets', () => {
  test('the key of an option is its own key', () => {
    fc.assert(
      fc.property(anyText, (label) => {
        expect(facetKey(facetKey(label))).toBe(facetKey(label));
      }),
    );
  });

  test('what an option counts is what choosing it shows', () => {
    const entry = fc.record({
      Standort: words,
      Spezialisierung: words,
      Branchen: words,
      Gründungsjahr: anyField,
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), (given) => {
        const named = given.map((row, id) => ({ ...row, id, Name: `Agentur ${String(id)}` }));
        const index = buildFacetIndex(readAgencyRows(named).agencies, 2026);
        const query = { matches: null, choices: NO_CHOICES, sort: 'name' } as const;
        const { counts } = queryDirectory(index, query);
        for (const { name } of FACETS) {
          index.columns[name].options.forEach(({ key }, option) => {
            const choices = toggleChoice(NO_CHOICES, name, key);
            expect(queryDirectory(index, { ...query, choices }).agencies).toHaveLength(
              counts[name][option] ?? -1,
            );
          });
        }
      }),
    );
  });
});

describe('the matcher', () => {
  const someRows = fc.array(anyRow, { maxLength: 8 });

  test('reads a need out of any text', () => {
    fc.assert(
      fc.property(anyText, (query) => {
        const ids = readNeed(query).items.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('ranks agencies of the list, none twice, by descending score, the same each time', () => {
    fc.assert(
      fc.property(anyText, someRows, (query, given) => {
        const { agencies } = readAgencyRows(given.map((row, id) => ({ ...row, id })));
        const matches = rankAgencies(query, agencies);
        const ids = matches.map(({ agency }) => agency.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { agency } of matches) expect(agencies).toContain(agency);
        const scores = matches.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(rankAgencies(query, agencies).map(({ agency }) => agency.id)).toEqual(ids);
      }),
    );
  });

  test('recommends each agency once, and shows the premium partner in a seat or beside them', () => {
    fc.assert(
      fc.property(words, someRows, fc.boolean(), fc.nat(), (query, given, hasPartner, seed) => {
        const named = given.map((row, id) => ({ ...row, id, Name: `Agentur ${String(id)}` }));
        const partner = hasPartner ? [{ id: 900, Name: 'People Finding Company GmbH' }] : [];
        const { agencies } = readAgencyRows([...named, ...partner]);
        const search = { query, without: [], seed };
        const answer = recommendAgencies(search, buildAgencyIndex(agencies));
        const { recommendations, partial, ad, isNeed } = answer;
        const chosen = [...recommendations, ...partial].map(({ agency }) => agency.id);
        expect(new Set(chosen).size).toBe(chosen.length);
        const others = agencies.length - (hasPartner ? 1 : 0);
        if (isNeed) expect(chosen.length).toBeGreaterThanOrEqual(Math.min(3, others));
        const isSeated = recommendations.some(({ agency }) => isPremiumPartner(agency));
        expect(isSeated || ad !== null).toBe(hasPartner && isNeed);
      }),
    );
  });
});

describe('links', () => {
  const address = fc.oneof(
    anyText,
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.domain(),
    fc
      .tuple(fc.constantFrom('javascript:', 'data:', ' jAvAsCrIpT:', 'http://a@', 'vbscript:', '//'), anyText)
      .map((parts) => parts.join('')),
  );

  test('lead to http or https alone, without a user name, and stay the same', () => {
    fc.assert(
      fc.property(address, (field) => {
        const website = parseWebsite(field);
        if (website?.kind !== 'link') return;
        const url = new URL(website.href);
        expect(url.protocol).toMatch(/^https?:$/);
        expect(url.username + url.password).toBe('');
        expect(url.hostname).toContain('.');
        expect(labelOfAddress(website.href)).not.toBe('');
        expect(parseWebsite(website.href)).toEqual(website);
      }),
    );
  });

  test('what is none stays the text that it was', () => {
    fc.assert(
      fc.property(address, (field) => {
        const website = parseWebsite(field);
        if (website?.kind === 'text') expect(website.text).toBe(field.trim());
        if (website === null) expect(field.trim()).toBe('');
      }),
    );
  });
});

function expectIds(ids: readonly number[], most: number): void {
  expect(ids.length).toBeLessThanOrEqual(most);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of ids) expect(Number.isSafeInteger(one) && one > 0).toBe(true);
}

/** Every parameter that some page of the site reads. */
// prettier-ignore
const PARAMETERS = ['q', 'wer', 'was', 'tabelle', 'zeile', 'von', 'bis', 'stand', 'nur', 'art', 'sortierung', 'seite',
  'schritt', 'ansicht', 'eintrag', 'entwurf', 'uebernehmen', 'beratung', 'einladung', 'ids', 'suche', 'los', 'ohne'];

describe('the state that an address or a browser keeps', () => {
  const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const limit = fc.integer({ min: 1, max: 100 });

  test('ids: whatever is there, only ids come out', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.json()), fc.jsonValue(), limit, (text, stored, most) => {
        expectIds(parseIdParameter(text, most), most);
        expectIds(readShortlist(stored).ids, 100);
        expectIds(readShortlist({ ids: stored, compared: stored }).compared, 4);
      }),
    );
  });

  test('ids: what was written is read again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 20 }), (ids) => {
        expect(parseIdParameter(formatIdParameter(ids), 20)).toEqual(ids);
        const list = { ids, compared: ids.slice(0, 4) };
        expect(readShortlist(list)).toEqual(list);
      }),
    );
  });

  test('page: always one that there is, and read as written', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.double().map(String)),
        fc.integer({ min: 1, max: 999 }),
        (text, count) => {
          const page = parsePage(new URLSearchParams({ seite: text, page: text }), count);
          expect(Number.isInteger(page) && page >= 1 && page <= count).toBe(true);
          expect(parsePage(new URLSearchParams(formatPageQuery(page)), count)).toBe(page);
        },
      ),
    );
  });

  test('directory: any query is an address, and is read as written', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom('q', 'schritt', 'sortierung', 'ansicht', ...FACETS.map((f) => f.parameter)),
            anyText,
          ),
        ),
        (pairs) => {
          const address = parseDirectoryAddress(new URLSearchParams(pairs));
          const written = formatDirectoryAddress(address);
          expect(parseDirectoryAddress(new URLSearchParams(written.toString()))).toEqual(address);
        },
      ),
    );
  });

  test('every reader of an address answers any text, day and number, and lets no control character through', () => {
    const twoDigits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    const anyDay = fc
      .tuple(fc.integer({ min: 0, max: 12_000 }), twoDigits, twoDigits)
      .map(([year, month, day]) => `${String(year).padStart(4, '0')}-${month}-${day}`);
    const anyValue = fc.oneof(anyText, anyDay, fc.double().map(String), fc.bigInt().map(String));
    fc.assert(
      fc.property(anyValue, anyValue, (value, other) => {
        const parameters = new URLSearchParams(
          PARAMETERS.flatMap((name) => [
            [name, value],
            [name, other],
          ]),
        );
        const log = readLogFilter(parameters);
        for (const day of [log.from, log.to]) {
          const [begin, end] = [startOfDay(day), startOfDay(day, 1)];
          expect([begin === null, end === null]).toEqual([day === '', day === '']);
        }
        expect(startOfDay(value, 1) === null).toBe(readCalendarDay(value) === null);
        expect(readLogFilter(writeLogFilter(log))).toEqual(log);
        const list = readEntryListFilter(parameters);
        expect(Number.isSafeInteger(list.page)).toBe(true);
        for (const text of [parseDirectoryAddress(parameters).term, list.term, log.who, log.row]) {
          expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
        }
        for (const read of [parseAgencyId, parseAgencyAddress])
          expect(read(value) ?? 0).toBeGreaterThanOrEqual(0);
        parseFeeHash(`#${parameters.toString()}`);
        parseFeeHash(value);
      }),
    );
  });

  test('search: any fragment is a search or none, and is read as written', () => {
    fc.assert(
      fc.property(anyText, (hash) => {
        for (const fragment of [hash, `#suche=${hash}`, `#suche=x&ohne=${hash}&los=${hash}`]) {
          const search = parseAdvisorHash(fragment);
          if (search !== null) expect(parseAdvisorHash(formatAdvisorHash(search))).toEqual(search);
        }
      }),
    );
  });

  test('agencies of the contact form: in one line, and the subject fits its field', () => {
    fc.assert(
      fc.property(fc.array(anyText), (parameters) => {
        const { named } = parseAskedAgencies(parameters);
        const names = named.map(({ name }) => name);
        for (const name of names) expect(name).not.toMatch(/[\p{Cc}\u00AD\u200B-\u200F\u202A-\u202E\uFEFF]/u);
        expect(parseAskedAgencies(names).named).toEqual(named);
        expect(buildSubject(names).isWellFormed()).toBe(true);
        expect(countCharacters(buildSubject(names))).toBeLessThanOrEqual(CONTACT_LIMITS.betreff);
        for (const name of names) expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('what is cut', () => {
  const limits = [1, 60, 100, 200, 300];

  test.each(limits)('at %i characters is cut between characters, and nothing shorter is', (limit) => {
    fc.assert(
      fc.property(fc.oneof(textAround(limit), strangeText), (text) => {
        const cut = takeCharacters(text, limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(countCharacters(cut)).toBe(Math.min(limit, countCharacters(text)));
        expect(isLongerThan(text, limit)).toBe(countCharacters(text) > limit);
        if (text.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });

  test('initials, keys and terms hold whole characters', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, textAround(60), textAround(240)), (text) => {
        expect(initialsOf(text).isWellFormed()).toBe(true);
        expect(facetKey(text).isWellFormed()).toBe(true);
        expect(parseDirectoryAddress(new URLSearchParams({ q: text })).term.isWellFormed()).toBe(true);
        expect(
          parseAdvisorHash(`#suche=${encodeURIComponent(text.toWellFormed())}`)?.query.isWellFormed(),
        ).not.toBe(false);
      }),
    );
  });
});

describe('messages', () => {
  const message = fc.record({
    name: anyText,
    email: anyText,
    subject: fc.oneof(anyText, textAround(150), textAround(300)),
    text: anyText,
    notes: fc.oneof(anyText, fc.constant(null)),
  });

  test('can be answered, whatever is in them', () => {
    fc.assert(
      fc.property(message, ({ email, subject }) => {
        const url = new URL(buildReplyLink({ email, subject }));
        expect(url.protocol).toBe('mailto:');
        expect([...url.searchParams.keys()]).toEqual(['subject']);
      }),
    );
  });

  test('in a CSV, each is a row of cells in quotes', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 3 }), (messages) => {
        const csv = `${MESSAGES_CSV_START}${buildMessageLines(messages.map(aMessage), String)}`;
        const withoutCells = csv.replaceAll(/"(?:[^"]|"")*"/g, '');
        expect(withoutCells).toBe(`\uFEFF${';;;;;;;\r\n'.repeat(messages.length + 1)}`);
      }),
    );
  });

  test('a text to be stored holds neither half characters nor control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = toStorableText(text);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(toStorableText(stored)).toBe(stored);
      }),
    );
  });
});

test('structured data of any agency is JSON of whole characters that ends no script', () => {
  fc.assert(
    fc.property(anyRow, (row) => {
      const { agencies } = readAgencyRows([{ ...row, id: 1 }]);
      const json = JSON.stringify([
        ...agencies.map((agency) => buildAgencySchema(agency)),
        buildListSchema(agencies),
      ]);
      expect(json).not.toContain('\\ud');
    }),
  );
});
