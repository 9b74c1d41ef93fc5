import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDigits } from '#account/model/second-factor-code.ts';
import { parseAdvisorHash } from '#advisor/model/advisor-link.ts';
import { buildAgencyIndex } from '#advisor/model/agency-index.ts';
import { createLiteralMatcher, matchLiterally } from '#advisor/model/literal-match.ts';
import { readNeed, readSearch } from '#advisor/model/need.ts';
import { isLongAdvertisement } from '#advisor/model/passages.ts';
import { readAgencyRows } from '#agency/api/agency-row.ts';
import { parseAgencyRecord } from '#agency/api/agency.ts';
import { agencySlug } from '#agency/model/agency-slug.ts';
import { readExtendedProfile } from '#agency/model/extended-profile.ts';
import { buildMailtoLink } from '#agency/model/mailto-link.ts';
import { computeProfileScore } from '#agency/model/profile-score.ts';
import { buildErrorReport } from '#app/error-report.ts';
import { resolveRequest } from '#build/host-rules.ts';
import { findAuthProblem } from '#build/live/auth-check.ts';
import { findPolicyProblem } from '#build/live/policy-check.ts';
import { readHeadersFile, readRedirectsFile } from '#build/server-config.ts';
import { buildComparison } from '#comparison/model/comparison.ts';
import { parseEnvironment } from '#config/env.ts';
import { parseSiteFacts } from '#config/parse-site-facts.ts';
import { articlePath, contactPath } from '#config/paths.ts';
import { inboxCountsSchema, inboxPageSchema } from '#contact/api/inbox-answer.ts';
import { contactMessageSchema } from '#contact/model/contact-contract.ts';
import { parseAskedAgencies } from '#contact/model/enquiry-subject.ts';
import { buildReplyLink } from '#contact/model/inbox/message.ts';
import { buildMessageLines } from '#contact/model/inbox/messages-csv.ts';
import { countTyped, NO_VACANCY, readVacancy, toVacancyTexts } from '#contact/model/vacancy-form.ts';
import { describeVacancy, storedVacancySchema, vacancySchema } from '#contact/model/vacancy.ts';
import { parseChanges } from '#desk/model/log-entry.ts';
import { parseLandingKeys } from '#directory/model/landing/landing-keys.ts';
import { placePhrase } from '#directory/model/landing/place-phrase.ts';
import { queryDirectory } from '#directory/model/search/facet-filter.ts';
import { buildFacetIndex, optionsOf } from '#directory/model/search/facet-index.ts';
import { NO_CHOICES } from '#directory/model/search/facets.ts';
import { matchedFields } from '#directory/model/search/matched-fields.ts';
import { matchNames, toSearchableNames } from '#directory/model/search/matches.ts';
import { buildTextIndex } from '#directory/model/search/text-index.ts';
import { describeLoadFailure } from '#directory/ui/describe-load-failure.ts';
import { draftFormSchema, toDraftForm } from '#entry/model/draft-form.ts';
import { readEntryForm } from '#entry/model/entry-form.ts';
import { readStoredFacts } from '#facts/model/check-fact.ts';
import { FACT_KEYS } from '#facts/model/facts.ts';
import { readFact } from '#facts/model/read-fact.ts';
import {
  formatFeeHash,
  parseFeeHash,
  readInputs,
  DEFAULT_INPUTS,
  FEE_FIELDS,
} from '#fees/model/fee-inputs.ts';
import { readCell } from '#import/model/cell-text.ts';
import { identityOf } from '#import/model/duplicates.ts';
import { suggestMapping } from '#import/model/mapping.ts';
import { readListCell } from '#import/model/read-list.ts';
import { readRow, readRowId } from '#import/model/read-row.ts';
import { readTable } from '#import/model/table.ts';
import { convertDuration } from '#lib/german/duration.ts';
import { findLengthFault } from '#lib/german/length-fault.ts';
import {
  readCount,
  readCountRange,
  readDuration,
  readDurationRange,
  readAmountRange,
} from '#lib/german/readings.ts';
import { toDataError } from '#lib/http/errors.ts';
import { deriveTarget } from '#lib/http/proof-of-work.ts';
import { canonicalEntries } from '#lib/language/canonical.ts';
import { CONCEPTS, findConcept } from '#lib/language/concepts.ts';
import { readWordGroups } from '#lib/language/reading.ts';
import { joinSplitWords } from '#lib/language/split-words.ts';
import { subtypesOfText } from '#lib/language/subtypes.ts';
import { tokenise } from '#lib/language/text.ts';
import { isWithinEdits } from '#lib/language/typo.ts';
import { formatGermanHost } from '#lib/links/german-host.ts';
import { proveByDomain } from '#lib/links/registrable-domain.ts';
import { parseWebsite } from '#lib/links/website.ts';
import { keepLocalCopy } from '#lib/local-copy.ts';
import { isRecord } from '#lib/record.ts';
import { isLongerThan, takeCharacters } from '#lib/text/characters.ts';
import { isMailAddress, parseMailAddress, toMailAddress } from '#lib/text/email-address.ts';
import { checkIssue } from '#newsletter/model/issue.ts';
import { explainReviewError } from '#reviews/ui/explain-review-error.ts';
import { toNetwork } from '#supabase/functions/_shared/client-address.ts';
import { describeError } from '#supabase/functions/_shared/describe-error.ts';
import { formatMailbox } from '#supabase/functions/_shared/mail.ts';
import { readProvenWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { ownerOfMailbox } from '#supabase/functions/client-reviews/mailbox-owner.ts';
import { composeAccountNotice } from '#supabase/functions/entry-account/account-notices.ts';
import { composeAdministratorNotice } from '#supabase/functions/entry-account/administrator-notices.ts';
import { composeContactPersonNotice } from '#supabase/functions/entry-account/contact-person-notice.ts';
import { composeContractNotice } from '#supabase/functions/entry-account/contract-notices.ts';
import { composeDailyMail } from '#supabase/functions/entry-account/desk-notice.ts';
import { composeMonthlyReport } from '#supabase/functions/entry-account/monthly-report.ts';
import { composeNotice } from '#supabase/functions/entry-account/notices.ts';
import { composeSharedLimitNotice } from '#supabase/functions/entry-account/pool-notice.ts';
import {
  composeProposalNotice,
  composeSubmissionNotice,
} from '#supabase/functions/entry-account/proposal-notice.ts';
import { composeReportNotice } from '#supabase/functions/entry-account/report-notices.ts';
import { composeReviewNotice } from '#supabase/functions/entry-account/review-notices.ts';
import { parseBody } from '#supabase/functions/send-contact-email/validation.ts';
import { rankAgencies } from '#tests/advisor/rank.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import { explainLoadFailure, explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { showErrorToast } from '#ui/load-error/error-toast.ts';
import { initialsOf } from '#ui/monogram.tsx';

const LENGTH = 100_000;
/** Work that grows with the length takes some ten milliseconds; `/ +$/`, which tries each blank anew, 8,000. */
const LIMIT_MS = 1_000;

type BuildText = (length: number) => string;

const repeat =
  (unit: string): BuildText =>
  (length) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
/** With something before and behind it, on which an expression for the end of a text fails each time anew. */
const between =
  (unit: string): BuildText =>
  (length) =>
    `x${repeat(unit)(length)}x`;

/** Texts that make careless expressions and loops slow: long runs of one thing, and of pairs. */
const WORST = [
  between(' '),
  between('/'),
  between(','),
  between('.'),
  between('@'),
  between('"'),
  between('('),
  between('\u202E'),
  repeat('a'),
  repeat('ä'),
  repeat('9'),
  repeat('😀'),
  repeat('\uD800'),
  repeat('a@'),
  repeat('http://a:1:1 '),
  repeat('vertriebsleiterin '),
  repeat('maschinenbau'),
  repeat('F&E '),
  repeat('IT / '),
  repeat('Berlin, '),
  (length: number) => `IT${repeat(' ')(length)}x`,
] as const;

type Run = (text: string) => unknown;

const aRow = (text: string) => ({
  id: 1,
  Name: text,
  Standort: text,
  Gründungsjahr: text,
  Zusammenfassung: text,
  Spezialisierung: text,
  Branchen: text,
  'Anzahl Mitarbeiter': text,
  Webseite: text,
});
const formOf = (text: string) =>
  toDraftForm({
    name: text,
    locations: text,
    summary: text,
    specializations: text,
    industries: text,
    website: text,
    services: [{ title: text, text }],
  });
const agencyOf = (text: string) =>
  readAgencyRows([{ ...aRow(text), id: 1, Name: `A${text}` }]).agencies[0] ?? anAgency();
const messageOf = (text: string) =>
  aMessage({ createdAt: text, name: text, email: text, subject: text, text, notes: text });
const FEW = [anAgency({ name: 'Alpha', locations: ['Berlin'], industries: ['IT'] })];
const FEW_INDEX = buildFacetIndex(FEW, 2026);

/** Of functions that refuse by an exception, how long that takes. */
const mayThrow =
  (run: Run): Run =>
  (text) => {
    try {
      return run(text);
    } catch (error) {
      return error;
    }
  };

/** How functions are run that take something else than texts and numbers, or other texts. All others are found in the source. */
const RUNS: Readonly<Record<string, Run>> = {
  // app, build, config, data, ui
  buildErrorReport: (text) =>
    buildErrorReport(Object.assign(new Error(text), { stack: text }), 'page', {
      origin: 'https://a.example',
      pathname: '/',
    }),
  readHeadersFile: mayThrow(readHeadersFile),
  readRedirectsFile,
  resolveRequest: (text) =>
    ['', '/'].map((start) => resolveRequest('GET', start + text, () => false, new Map())),
  findPolicyProblem: (text) => [findPolicyProblem(text), findPolicyProblem(`script-src ${text}`)],
  findAuthProblem,
  parseEnvironment: (text) =>
    parseEnvironment({ VITE_SUPABASE_URL: `https://a.example/${text}`, VITE_SUPABASE_PUBLISHABLE_KEY: text }),
  parseSiteFacts: mayThrow((text) =>
    parseSiteFacts(
      { VITE_SITE_EMAIL: text, VITE_SITE_VAT_ID: text, VITE_SITE_LEGAL_DATE: text },
      { isLive: true },
    ),
  ),
  contactPath: (text) => contactPath([{ id: 7, name: text }]),
  agencySlug: (text) => agencySlug({ id: 7, name: text }),
  parseLandingKeys: (text) => [parseLandingKeys(text, text), parseLandingKeys('ort', text, text)],
  placePhrase: (text) => placePhrase({ name: text }),
  articlePath: (text) => articlePath(text.toWellFormed()),
  toDataError: (text) => toDataError(new Error(text)),
  initialsOf,
  // the Berater-Assistent
  parseAdvisorHash: (text) => parseAdvisorHash(`#suche=${text}&ohne=${text}&los=${text}`),
  readNeed: (text) => rankAgencies(text, FEW),
  readSearch: (text) => readSearch({ query: text, without: [text], seed: 1 }),
  readWordGroups: (text) => [readWordGroups(text, 'need'), readWordGroups(text, 'plain')],
  joinSplitWords: (text) => joinSplitWords(text, tokenise(text)),
  findConcept: (text) => findConcept('industry', text),
  canonicalEntries: (text) => [canonicalEntries(text, 'industries'), canonicalEntries(text, 'locations')],
  subtypesOfText: (text) =>
    subtypesOfText(
      text,
      CONCEPTS.map(({ id }) => id),
    ),
  matchLiterally: (text) => matchLiterally(text, agencyOf(text)),
  buildAgencyIndex: (text) => buildAgencyIndex([agencyOf(text)]),
  isWithinEdits: (text) => isWithinEdits(text, `${text}a`, 2),
  // agencies
  readAgencyRows: (text) => readAgencyRows([aRow(text), text]),
  parseAgencyRecord: (text) => parseAgencyRecord({ ...aRow(text), id: 1 }),
  buildComparison: (text) => buildComparison([agencyOf(text), agencyOf(text)]),
  computeProfileScore: (text) => computeProfileScore(agencyOf(text), 2026),
  formatGermanHost: (text) => [text, `xn--${text}`].map(formatGermanHost),
  parseWebsite: (text) => [
    parseWebsite(text),
    parseWebsite(`https://${text}`),
    parseWebsite(`https://firma.de/${text}`),
  ],
  // failures
  describeLoadFailure: (text) => describeLoadFailure(text, new Error(text)),
  describeError: (text) => describeError(Object.assign(new Error(text), { stack: text })),
  explainLoadFailure: (text) => explainLoadFailure(new Error(text)),
  showErrorToast: (text) => showErrorToast(text, new Error(text)),
  explainSaveFailure: (text) => explainSaveFailure(new Error(text)),
  // search
  matchNames: (text) => matchNames(toSearchableNames([agencyOf(text)]), text),
  matchedFields: (text) => matchedFields(agencyOf(text), text),
  buildTextIndex: (text) => buildTextIndex([agencyOf(text), agencyOf('Vertrieb')]).find(text),
  queryDirectory: (text) =>
    queryDirectory(FEW_INDEX, { matches: null, choices: { ...NO_CHOICES, place: [text] }, sort: 'name' }),
  optionsOf: (text) => optionsOf(text, 'industries'),
  buildFacetIndex: (text) => buildFacetIndex([agencyOf(text)], 2026),
  buildMailtoLink: (text) => buildMailtoLink([text.toWellFormed(), 'Beta'], text.toWellFormed()),
  // the administration
  parseChanges: (text) => [parseChanges(text), parseChanges({ [text]: [text, text] })],
  parseDigits: (text) => parseDigits(text, 8),
  deriveTarget: (text) => void deriveTarget(text, 1),
  readProvenWork: (text) => void readProvenWork(text, { rateLimitSalt: 'salt' }),
  composeAdministratorNotice: (text) => [
    composeAdministratorNotice(
      'administrators_changed',
      { change: 'removed', account: text, by: text },
      text,
    ),
    composeAdministratorNotice('administrator_invited', { by: text, token: text }, text),
  ],
  composeSharedLimitNotice: (text) =>
    composeSharedLimitNotice('pool_used', { kind: text, is_empty: true }, null),
  proveByDomain: (text) => [proveByDomain(`info@${text}`, 'firma.de'), proveByDomain('info@firma.de', text)],
  // imported files
  suggestMapping: (text) => suggestMapping([text, text], [true, true]),
  readCell: (text) => [readCell(text, 'line'), readCell(text, 'paragraphs'), readCell(text, 'address')],
  readListCell: (text) => readListCell(text, { isTowns: true, maxLength: 500 }),
  readRowId: (text) => readRowId([text], ['id']),
  readRow: (text) => readRow(1, [text], ['name'], 2026, () => undefined),
  identityOf: (text) => identityOf(agencyOf(text), (host) => host),
  readTable: (text) => readTable(new TextEncoder().encode(text)),
  // the Honorarrechner
  parseFeeHash: (text) => parseFeeHash(`#gehalt=${text}`),
  formatFeeHash: (text) => formatFeeHash({ ...DEFAULT_INPUTS, salary: text }),
  readInputs: (text) =>
    readInputs({ ...DEFAULT_INPUTS, ...Object.fromEntries(FEE_FIELDS.map((field) => [field, text])) }),
  readAmountRange,
  readCount: (text) => readCount(text, 'monat', 60),
  readCountRange: (text) => readCountRange(text, 'monat', 60),
  readDuration: (text) => readDuration(text, 'months', 60),
  readDurationRange: (text) => readDurationRange(text, 'months', 60),
  convertDuration: (text) => convertDuration(text, 'months'),
  // facts
  readStoredFacts: (text) =>
    readStoredFacts({ [text]: text, mandates: [{ function: text }], membershipsLink: text }),
  readFact: (text) => FACT_KEYS.map((key) => readFact(key, text)),
  // messages
  contactMessageSchema: (text) => [
    contactMessageSchema.safeParse({
      name: text,
      email: text,
      betreff: text,
      nachricht: text,
      website: text,
    }),
    contactMessageSchema.safeParse({ email: `a@${text}` }),
  ],
  parseBody: mayThrow((text) =>
    parseBody({ name: text, email: text, betreff: text, nachricht: text }, () => '1'),
  ),
  parseBodyOfAddress: mayThrow((text) =>
    parseBody({ name: 'a', email: `a@${text}`, betreff: 'a', nachricht: 'a' }, () => '1'),
  ),
  parseAskedAgencies: (text) => parseAskedAgencies([text, `${text}a`], [text, '7']).named,
  checkIssue: (text) => checkIssue({ subject: text, introduction: text, articles: [] }),
  vacancySchema: (text) =>
    vacancySchema.safeParse({ position: text, firms: [{ name: text, asksOffLimits: true }] }),
  storedVacancySchema: (text) => storedVacancySchema.safeParse({ position: text }),
  describeVacancy: (text) =>
    describeVacancy({ position: text, firms: [{ name: text, asksOffLimits: true }] }),
  readVacancy: (text) =>
    readVacancy({ ...NO_VACANCY, position: text, salary: text, firms: text, asked: [text] }),
  countTyped: (text) => countTyped({ ...NO_VACANCY, position: text }),
  toVacancyTexts: (text) => toVacancyTexts(text, readNeed(text).items),
  buildReplyLink: (text) => buildReplyLink(messageOf(text)),
  buildMessageLines: (text) => buildMessageLines([messageOf(text)], (status) => status),
  inboxPageSchema: (text) =>
    inboxPageSchema.safeParse({ messages: [messageOf(text)], next: null, newest: text }),
  inboxCountsSchema: (text) => inboxCountsSchema.safeParse({ all: { [text]: 1 }, found: {}, newest: text }),
  formatMailbox: (text) => formatMailbox({ name: text, address: text }),
  toNetwork: (text) => [toNetwork(text), toNetwork(`[${text}]`)],
  // entries
  readEntryForm: (text) => readEntryForm(formOf(text)),
  draftFormSchema: (text) => draftFormSchema(2026).safeParse(formOf(text)),
  keepLocalCopy: (text) => keepLocalCopy(text, text),
  readExtendedProfile: (text) =>
    readExtendedProfile({
      services: [{ title: text, text }],
      contactPerson: { name: text },
      pictures: [{ id: text, alt: text }],
    }),
  composeContactPersonNotice: (text) =>
    composeContactPersonNotice('contact_person', { entry: text, agency: 1 }, text),
  composeContractNotice: (text) => [
    composeContractNotice(text, {}, null),
    composeContractNotice(
      'contract_ordered',
      { entry: text, customer: text, address: text, price: text, term: text, version: text },
      text,
    ),
  ],
  explainReviewError: (text) => explainReviewError(new Error(text)),
  composeMonthlyReport: (text) =>
    composeMonthlyReport({ month: '2026-10', more: 0, entries: [{ id: 1, entry: text, figures: {} }] }, null),
  composeReviewNotice: (text) =>
    composeReviewNotice(
      'review_disputed',
      { entry: text, reason: text, until: text, kind: text, words: text },
      null,
    ),
  ownerOfMailbox: (text) => ownerOfMailbox(`info@${text}`),
  composeProposalNotice: (text) =>
    composeProposalNotice(
      'proposal_decided',
      {
        entry: text,
        agency: 1,
        revision: 2,
        kind: 'change',
        state: 'published',
        reason: text,
        decisions: { [text]: { outcome: 'left_out', reason: text } },
      },
      null,
    ),
  composeSubmissionNotice: (text) =>
    composeSubmissionNotice(
      'proposal_submitted',
      { entry: text, agency: 1, revision: 2, kind: 'change', fields: [text, text] },
      null,
    ),
  composeDailyMail: (text) =>
    composeDailyMail(
      'daily_numbers',
      {
        kinds: [{ kind: 'message', count: 1, oldest: text, holders: [{ id: text, name: text, count: 1 }] }],
        mails: { count: 1, oldest: text },
        stalled: [{ job: 'import', since: text }],
        pools: [{ kind: text, share: 0.5 }],
        lateBefore: text,
        at: text,
      },
      null,
    ),
  composeReportNotice: (text) =>
    composeReportNotice(
      'report_decided',
      {
        entry: text,
        agency: 1,
        report: text,
        decision: 'remove',
        ground: 'terms',
        is_appeal: false,
        reason: text,
      },
      null,
    ),
  composeNotice: (text) => composeNotice('invitation', { entry: text, reason: text, until: text }, null),
  composeAccountNotice: (text) =>
    composeAccountNotice(
      'account_deletion',
      { due_at: text, reviews: 1, entries: [{ entry: text, is_last_owner: true, ends_enquiries: true }] },
      text,
    ),
  // knowledge and the parts of a need
  isLongAdvertisement,
  createLiteralMatcher: (text) => createLiteralMatcher(text)(text),
  // texts
  takeCharacters: (text) => takeCharacters(text, LENGTH - 1),
  isRecord,
  isLongerThan: (text) => isLongerThan(text, LENGTH - 1),
  toMailAddress: (text) => [toMailAddress(text), toMailAddress(`a@${text}`)],
  parseMailAddress: (text) => [parseMailAddress(text), parseMailAddress(`a@${text}`)],
  isMailAddress: (text) => [isMailAddress(text), isMailAddress(`a@${text}`)],
  findLengthFault: (text) => findLengthFault(text, { lowest: 1, highest: 10 }),
};

const FOLDERS =
  'src/{config,lib/{german,language,links,text},ui/load-error,account/ui,*/model}/**/*.{ts,tsx}';
const MODULES = import.meta.glob<Record<string, unknown>>([
  '/src/{config,lib/{german,language,links,text},ui/load-error,account/ui,*/model}/**/*.{ts,tsx}',
  '/supabase/functions/**/*.ts',
]);
/** A function that takes a text, or texts, first; what it takes is read to the bracket that closes it. */
const TAKES_TEXT =
  /^export (?:async )?function\*? (\w+)(?:<[^(]*>)?\((?=\s*\w+\??: (?:string|unknown|URLSearchParams|readonly (?:string|unknown)\[\]))((?:[^()]|\([^()]*\))*)\)/gm;

type BuildArgument = (text: string) => unknown;

/** What is given for a parameter of a type; none for an object, which somebody has to build. */
const ARGUMENTS: readonly (readonly [RegExp, BuildArgument])[] = [
  [/^(?:string|unknown)\b/, (text) => text],
  [/^readonly (?:string|unknown)\[\]$/, (text) => [text, `${text}a`]],
  [/^number$/, () => 0],
  [/^Date$/, () => new Date(0)],
  [
    /^URLSearchParams$/,
    (text) => ({
      get: () => text,
      getAll: () => [text],
      has: () => true,
      size: 1,
      entries: () => [[text, text]],
    }),
  ],
];

const builderOf = (parameter: string) =>
  ARGUMENTS.find(([type]) => type.test(/^\w+\??: (.*)$/s.exec(parameter)?.[1] ?? ''))?.[1];

/** Every exported function that takes a text, with its file, and how its arguments are made. Those with a default are left out. */
const FUNCTIONS = [...globSync(FOLDERS), ...globSync('supabase/functions/**/*.ts')]
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TAKES_TEXT)].map(([, name = '', parameters = '']) => ({
      file,
      name,
      builders: parameters
        .split(/,\s+(?=\w+\??[:\s]|\{|$)/)
        .map((parameter) => parameter.trim().replace(/,$/, ''))
        .filter((parameter, at) => parameter !== '' && (at === 0 || !/^\w+\?| = /.test(parameter)))
        .map(builderOf),
    })),
  );

async function findRuns(): Promise<[name: string, run: Run][]> {
  const others = FUNCTIONS.filter(({ name, builders }) => !(name in RUNS) && !builders.includes(undefined));
  return Promise.all(
    others.map(async ({ file, name, builders }): Promise<[string, Run]> => {
      const { [name]: found } = (await MODULES[`/${file}`]?.()) ?? {};
      if (typeof found !== 'function') throw new Error(`${file} does not export ${name}`);
      const run: Run = (text) =>
        Reflect.apply(
          found,
          undefined,
          builders.map((build) => build?.(text)),
        );
      return [name, mayThrow(run)];
    }),
  );
}

/** Milliseconds that the processor worked: what else goes on on the machine counts little. */
function measure(run: Run, text: string): number {
  const before = process.threadCpuUsage();
  run(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

test.each([...Object.entries(RUNS), ...(await findRuns())])(
  '%s reads the worst texts of 100 kB in time',
  (_name, run) => {
    const slow = WORST.filter((build) => measure(run, build(LENGTH)) > LIMIT_MS);
    expect(slow.map((build) => build(20))).toEqual([]);
  },
);

test('the table holds every exported function that takes a text and something that has to be built', () => {
  expect(FUNCTIONS.length).toBeGreaterThan(150);
  expect(FUNCTIONS.filter(({ name, builders }) => builders.includes(undefined) && !(name in RUNS))).toEqual(
    [],
  );
});
