import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fillText } from '#build/fill-text.ts';
import { parseSiteFacts } from '#config/parse-site-facts.ts';
import { RETENTION } from '#config/retention.ts';
import { evaluateSiteCases } from '#config/site-cases.ts';
import { SORTS } from '#directory/model/search/directory-sort.ts';
import { CLAIM_OBJECTION_DAYS } from '#entry/model/entry-periods.ts';
import { REVIEW_ANSWER_DAYS, REVIEW_LIMITS } from '#reviews/model/review-terms.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

/** The text of a legal page as these variables make it, with single blanks; facts stay {{names}}. */
function legalText(
  page: string,
  variables: Readonly<Record<string, string>> = {},
  { reportsErrors = false, showsSamples = false } = {},
) {
  const cases = evaluateSiteCases(parseSiteFacts(variables, { isLive: true }), {
    reportsErrors,
    showsSamples,
  });
  return fillText(readFileSync(`${FOLDER}${page}.md`, 'utf8'), cases, page).replaceAll('\u00A0', ' ');
}

const privacy = (variables?: Readonly<Record<string, string>>, reportsErrors?: boolean) =>
  legalText('datenschutz', variables, { reportsErrors: reportsErrors === true });
const imprint = (variables?: Readonly<Record<string, string>>) => legalText('impressum', variables);

describe('the privacy policy says what is configured', () => {
  test('error reports and who gets them, only where these are on', () => {
    expect(privacy()).not.toMatch(/Fehlerbericht|errorReport/);
    const text = privacy({}, true);
    expect(text).toContain('### Fehlerberichte\n');
    expect(text).toContain('sendet Ihr Browser einen Bericht an {{errorReportRecipient}}');
    expect(text).toContain('- Fehlerberichte ({{errorReportRecipient}}): {{errorReportTransfer}}');
    expect(text).toContain('- **Fehlerberichte:** beim Empfänger {{errorReportPeriod}}');
  });

  test.each([
    [
      'why it asks for no consent',
      'Wir halten eine Einwilligung nach § 25 TDDDG nicht für erforderlich, weil',
    ],
    ['what is counted by connection', 'nur zur Abwehr von Missbrauch zählen wir kurz je Anschluss'],
    [
      'how long contracts are kept',
      `bis zum Ende des ${String(RETENTION.contractYears)}. Kalenderjahres nach dem Ende des Vertrags`,
    ],
    [
      'that a sole trader gives no reasons',
      'entfernen wir den Eintrag auf Ihren Wunsch, ohne dass Sie Gründe nennen',
    ],
    ['that a notice needs no name', 'und, wenn Sie ihn nennen, Ihren Namen'],
    ['how often an invitation goes', 'senden die Einladung einmal und ohne Werbung dorthin'],
    [
      'how long a hash of a sender is kept',
      `Länger, nämlich ${String(RETENTION.enquiryMonths)} Monate, speichern wir`,
    ],
  ])('%s', (_name, words) => {
    expect(privacy()).toContain(words);
    expect(privacy()).not.toMatch(/Wiedererkennung|erkennt Sie nicht wieder/);
  });

  test('whom the browser connects to, in both cases once', () => {
    expect(privacy().match(/Verbindungen baut Ihr Browser nur/g)).toHaveLength(1);
    expect(privacy({}, true).match(/Verbindungen baut Ihr Browser nur/g)).toHaveLength(1);
  });

  test('the data protection officer, that there is none, or the gap', () => {
    expect(privacy()).toContain('{{hasDataProtectionOfficer}}');
    expect(privacy()).toContain('{{dataProtectionOfficer}}');
    const none = privacy({ VITE_SITE_HAS_DATA_PROTECTION_OFFICER: 'false' });
    expect(none).toContain('weil wir dazu nach Art. 37 DSGVO und § 38 BDSG nicht verpflichtet sind');
    expect(none).not.toContain('ataProtectionOfficer}}');
    const one = privacy({ VITE_SITE_HAS_DATA_PROTECTION_OFFICER: 'true' });
    expect(one).toContain('Unsere datenschutzbeauftragte Person ist: {{dataProtectionOfficer}}');
    expect(one).not.toContain('nicht verpflichtet sind (Art');
    expect(one).not.toContain('§ 38 BDSG');
  });

  test.each([
    ['none', false, false],
    ['adequacy', true, false],
    ['clauses', false, true],
  ])('what a transfer to a third country rests on: %s', (basis, hasAdequacy, hasClauses) => {
    const text = privacy({ VITE_SITE_MAIL_TRANSFER: basis });
    expect(text.includes('(EU) 2023/1795')).toBe(hasAdequacy);
    expect(text.includes('(EU) 2021/914')).toBe(hasClauses);
  });

  test('the mail service and the place of the database by name', () => {
    expect(privacy()).toContain('über {{mailProvider}} per E-Mail');
    expect(privacy()).toContain('ihr Standort ist {{databaseRegion}}');
    expect(privacy()).not.toMatch(/Rechenzentrum in der Europäischen Union|auf Anfrage/);
  });

  test('how long each provider keeps its logs', () => {
    expect(privacy()).toContain(
      'beim Hosting {{hostingLogPeriod}}, bei der Datenbank {{databaseLogPeriod}} und beim Mailversand {{mailLogPeriod}}',
    );
  });

  test.each([
    ['**Nachrichten:** beantwortete', RETENTION.answeredMessageMonths, 'Monate'],
    ['alle übrigen', RETENTION.otherMessageMonths, 'Monate'],
    ['**Hash-Werte von IP-Adressen:**', RETENTION.addressHashHours, 'Stunden'],
    ['Code, Adresse und IP-Adresse als Hash-Werte', RETENTION.signInHashHours, 'Stunde'],
    ['Anforderungen von Codes als Hash-Werte', RETENTION.signInRequestHours, 'Stunden'],
    ['Nachweise und was dazu geschrieben wurde', RETENTION.evidenceMonths, 'Monate'],
    ['nach der Entscheidung, ohne Antrag', RETENTION.unusedEvidenceDays, 'Tage'],
    ['zu dem nichts gehört, löschen wir', RETENTION.unusedAccountMonths, 'Monate'],
    ['„Konto“;', RETENTION.accountDeletionHours, 'Stunden'],
    ['nicht zustellbare E-Mails', RETENTION.unsentMailDays, 'Tage'],
    ['ohne Adresse und Inhalt,', RETENTION.sentMailMonths, 'Monate'],
    ['Frühere Fassungen', RETENTION.entryVersionMonths, 'Monate'],
    ['mit denen wir das Verzeichnis ergänzt haben,', RETENTION.importMonths, 'Monate'],
    ['**Entwürfe und Vorschläge zu Einträgen:**', RETENTION.proposalMonths, 'Monate'],
    ['**Einladungen:**', RETENTION.invitationDays, 'Tage'],
    ['**Zahlen zu den Einträgen:** nach Tagen', RETENTION.statisticsDayMonths, 'Monate'],
    ['nach Monaten', RETENTION.statisticsMonths, 'Monate'],
    ['**Protokoll der Verwaltung und des Anmeldedienstes:**', RETENTION.adminLogMonths, 'Monate'],
    ['**Anmeldungen:**', RETENTION.unusedSessionDays, 'Tage'],
    ['Wiederherstellungscodes', RETENTION.recoveryAttemptHours, 'Stunde'],
    ['besteht daher höchstens', RETENTION.nightlyDeletionHours, 'Stunden'],
    ['mit Hash-Werten beider Adressen,', RETENTION.enquiryMonths, 'Monate'],
    ['verwaltet ihn schon jemand, dann nach', CLAIM_OBJECTION_DAYS, 'Tagen'],
  ])('the period of the jobs: %s', (subject, count, unit) => {
    expect(privacy()).toContain(`${subject} ${String(count)} ${unit}`);
  });
});

test.each([
  ['signs in', '- **Anmeldung für Einträge und Bewertungen:** Code, Adresse'],
  ['has an account', 'wer eine Personalberatung bewertet, meldet sich auf dieselbe Weise an'],
  [
    'keeps a session',
    'wenn Sie sich für Ihren Eintrag, für eine Bewertung oder im Verwaltungsbereich anmelden',
  ],
  ['is mostly an employee', 'soweit Sie als Verfasserin oder Verfasser selbst Vertragspartei sind'],
  ['reads why the review is hidden', 'Wer eine Bewertung geschrieben hat, erhält nach Abschnitt 2 Grund'],
  ['keeps an account until', '- **Konten für Einträge und Bewertungen:** bis'],
])('the privacy policy holds for whoever writes a review: %s', (_name, words) => {
  expect(privacy()).toContain(words);
});

describe.each(['nutzungsbedingungen', 'ueber-uns'])('%s', (page) => {
  test('names every figure that an order compares', () => {
    const words: Readonly<Record<NonNullable<(typeof SORTS)[number]['figure']>, string>> = {
      employees: 'Größe des Teams',
      founded: 'Gründungsjahr',
      score: 'Profil-Score',
      reviews: 'Bewertungen',
    };
    const order = legalText(page)
      .split('\n')
      .find((line) => /\[Verzeichnis\].*(?:A bis Z|alphabetisch)/.test(line));
    const named = SORTS.flatMap(({ figure }) => (figure === null ? [] : words[figure]));
    expect(named.filter((word) => order?.includes(word) !== true)).toEqual([]);
  });

  test('speaks of invented profiles only where there are any', () => {
    expect(legalText(page)).not.toMatch(/erfunden|Vor den Beispielprofilen|stehen .*Beispielprofil/);
    expect(legalText(page, {}, { showsSamples: true })).toMatch(/erfunden/);
  });
});

describe('the imprint', () => {
  test('has the gaps of whoever has said nothing about a register', () => {
    expect(imprint()).toContain('{{isRegistered}}');
    expect(imprint()).toContain('- Registergericht: {{registerCourt}}');
  });

  test('names court and number of who is registered', () => {
    const text = imprint({ VITE_SITE_IS_REGISTERED: 'true' });
    expect(text).toContain('- Registergericht: {{registerCourt}}\n- Registernummer: {{registerNumber}}');
    expect(text).not.toMatch(/\{\{isRegistered|in keinem der/);
  });

  test('says of who is not registered that it is so', () => {
    const text = imprint({ VITE_SITE_IS_REGISTERED: 'false' });
    expect(text).toContain('in keinem der in § 5 Abs. 1 Nr. 4 DDG genannten Register eingetragen');
    expect(text).not.toMatch(/\{\{isRegistered|\{\{register/);
  });

  const VAT = 'Umsatzsteuer-Identifikationsnummer nach § 27a UStG: {{vatId}}';
  const BUSINESS = 'Wirtschafts-Identifikationsnummer nach § 139c AO: {{businessId}}';
  const vatId = { VITE_SITE_VAT_ID: 'DE123456789' };
  const businessId = { VITE_SITE_BUSINESS_ID: 'DE123456789-00001' };
  test.each([
    ['of the VAT', vatId, [VAT]],
    ['of the business', businessId, [BUSINESS]],
    ['both', { ...vatId, ...businessId }, [VAT, BUSINESS]],
    ['none yet', {}, ['Identifikationsnummer nach § 27a UStG oder § 139c AO: {{vatId}}']],
  ])('has the tax number that there is: %s', (_name, variables, expected) => {
    const section = /## Identifikationsnummern\n([^#]*)/.exec(imprint(variables))?.[1] ?? '';
    expect(section.trim().split('\n')).toEqual(expected.map((line) => `- ${line}`));
  });

  test('says of the platform of the EU that it ended, and nothing of links or content', () => {
    const section = /## Streitbeilegung auf EU-Ebene\n([^#]*)/.exec(imprint())?.[1] ?? '';
    expect(section.match(/\./g)).toHaveLength(2);
    expect(imprint()).not.toMatch(/## Haftung/);
  });

  test('rests on the DDG and links no dispute resolution of the EU', () => {
    expect(imprint()).toContain('## Angaben nach § 5 DDG');
    expect(imprint()).not.toMatch(/TMG|ec\.europa\.eu/);
  });
});

describe('the terms', () => {
  const terms = legalText('nutzungsbedingungen');

  test('have the eight sections of the product', () => {
    const numbers = [...terms.matchAll(/^## (\d)\. /gm)].map(([, number]) => number);
    expect(numbers.join('')).toBe('12345678');
  });

  test.each([
    ['how to report', '### Einen Inhalt melden'],
    ['where an entry is reported', 'mit dem Link „Diesen Eintrag melden“ auf seiner Seite'],
    ['where a review is reported', 'eine Bewertung mit „Bewertung melden“'],
    ['where a reply is reported', 'eine Antwort mit „Antwort melden“'],
    ['the receipt', 'Den Eingang zeigt Ihnen das Formular sofort an.'],
    ['that none hides a review by itself', 'Keine Meldung verbirgt eine Bewertung von selbst.'],
    ["the author's time", `kann ${String(REVIEW_ANSWER_DAYS)} Tage lang Stellung nehmen`],
    ['reasons to who reported', 'Unsere Entscheidung teilen wir Ihnen unverzüglich mit Gründen mit.'],
    [
      'reasons to who is concerned',
      'bei einem Eintrag die Personalberatung, bei einer Bewertung, wer sie geschrieben hat',
    ],
    ['the appeal', `innerhalb von ${String(RETENTION.endedReviewMonths)} Monaten nach der Mitteilung`],
  ])('say of notices %s', (_name, words) => expect(terms).toContain(words));

  test.each([
    ['who may write one', 'wer für ein Unternehmen spricht, das ihr einen Auftrag gegeben hat'],
    ['that none is paid for', 'ist nicht bezahlt, nicht belohnt'],
    ['that none names persons', 'nennt keine Namen von Personen'],
    ['how long it is', `hat ${String(REVIEW_LIMITS.text.lowest)} bis 4.000 Zeichen`],
    ['who has an account', 'anlegen oder pflegen oder eine Personalberatung bewerten möchten'],
    ['what we may do with it', 'Den Wortlaut ändern wir nicht.'],
    ['which version holds', 'einen Antrag, eine Bewertung oder die Antwort darauf gilt die Fassung'],
  ])('say of reviews %s', (_name, words) => expect(terms).toContain(words));

  test('say what the premium price is per and how long it binds', () => {
    expect(terms).toContain('Er kostet 2.490 EUR zzgl. Umsatzsteuer {{premiumTerm}}.');
    expect(terms).toContain('der Vertrag kommt zustande, wenn wir es per E-Mail bestätigen');
    expect(terms).toContain('Bestätigen wir nicht innerhalb von 7 Tagen');
    expect(terms).toContain('was für die übrigen Tage bezahlt ist');
  });

  test.each([
    [
      'what payment changes nothing of',
      'Eine Zahlung ändert weder diese Reihenfolgen noch den Profil-Score noch',
    ],
    ['who has what nobody can buy', 'Vorteile, die niemand kaufen kann, hat unsere eigene Beratung'],
    ['the place of the rules of the Premium-Eintrag', 'gilt zusätzlich Abschnitt 2, „Premium-Eintrag“'],
    ['which version a contract has', 'für einen Vertrag über den Premium-Eintrag die bei seinem Abschluss'],
    ['whose contracts are ours', 'außer Sie beauftragen unsere eigene Beratung'],
    ['what was looked at', 'nachgeprüft ist nur, wo „Belegt“ steht'],
    ['who pays the VAT of a firm elsewhere', 'schuldet es die Umsatzsteuer („Steuerschuld beim Empfänger“)'],
    ['which VAT a firm in Switzerland pays', 'ist die Leistung in Deutschland nicht steuerbar'],
    ['which court decides about contracts', 'und aus Verträgen über den Premium-Eintrag'],
    ['that a sole trader gives no reasons', 'bekommt den Eintrag ohne Angabe von Gründen entfernt'],
    ['that a notice needs no name', 'ohne selbst betroffen zu sein und ohne Ihren Namen zu nennen'],
    [
      'what an agency learns of evidence',
      'fassen wir ihr zusammen, was die Nachweise belegen, die dann vorliegen (Art und Zeitraum)',
    ],
  ])('say %s', (_name, words) => {
    expect(terms).toContain(words);
    expect(terms).not.toContain('gibt es zurzeit nicht');
  });

  test.each([
    '**[Verzeichnis](/agenturen):**',
    '**[Orte, Fachgebiete, Branchen](/agenturen/orte-und-fachgebiete):**',
    '**Berater-Assistent:**',
    '**[Top-Beratungen](/top-beratungen)**',
    '**[Datenübersicht](/fuer-personalberatungen):**',
    '**Neben Artikeln:**',
    '**Ähnliche Personalberatungen:**',
    '**Merkliste und Vergleich:**',
    'Block „Anzeigen“',
  ])('list every ranking: %s', (name) => {
    expect(/### Reihenfolge und Anzeigen\n([^#]|#(?!#))*/.exec(terms)?.[0]).toContain(name);
  });
});
