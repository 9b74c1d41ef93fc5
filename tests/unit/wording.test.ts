import { describe, expect, test } from 'vitest';
import { readCode, readVisitorTexts, type VisitorText } from '#tests/harness/visitor-texts.ts';

/** What administrators alone read. */
const ADMINISTRATION = /^src\/(?:desk\/ui|cases|import|app\/desk)\/|\/ui\/admin\//;

const TEXTS = readVisitorTexts();

/** A fault: its name, its pattern, and the texts in which the pattern is no fault. */
interface Fault {
  readonly fault: string;
  readonly pattern: RegExp;
  /** A text with this fault. */
  readonly example: string;
  readonly allowed?: (text: VisitorText) => boolean;
}

const UNITS =
  '(?:EUR|€|%|Prozent|Sekunden?|Minuten?|Stunden?|Tage?n?|Wochen?|Monate?n?|Jahre?n?|Uhr|kB|MB|km|Einträgen?)';

/** Faults of German typography. `docs/writing.md`, „German, for visitors“. */
const TYPE: readonly Fault[] = [
  {
    fault: 'straight quotes',
    pattern: /"/,
    example: 'als "Anzeige" gekennzeichnet',
    // The quotes of a CSV file, an address line, HTML and a list of columns belong to their formats.
    allowed: ({ file }) => /\/(?:csv|mail|mail-layout|agency-row)\.ts$/.test(file),
  },
  { fault: 'English quotes', pattern: /”|“\p{L}/u, example: '“Anzeige”' },
  { fault: 'a straight apostrophe', pattern: /\p{L}'(?:\p{L}|$)/u, example: "So funktioniert's" },
  { fault: 'a hyphen for a dash', pattern: /\s-\s/, example: 'Anzeige - bezahlt' },
  { fault: 'a hyphen for „bis“', pattern: /\b\d+-\d+ /, example: '25-33 Prozent' },
  {
    fault: 'three full stops',
    pattern: /\.{3}/,
    example: 'Wird geladen ...',
    // The product fixes these texts.
    allowed: ({ text }) => ['Lade Daten...', 'Wird gesendet...'].includes(text.trim()),
  },
  {
    fault: 'a figure that may lose its unit',
    pattern: new RegExp(`\\d ${UNITS}(?!\\p{L})`, 'u'),
    example: 'innerhalb von 24 Stunden',
  },
  {
    fault: 'an abbreviation that may break',
    pattern: /\b(?:z\. ?B|d\. ?h|u\. ?a|i\. ?d)\./,
    example: 'z. B. Berlin',
  },
  {
    fault: 'a paragraph sign that may stand alone',
    pattern: /(?:(?:§|Art\.|Abs\.|Nr\.) \d|Buchst\. \p{Ll}\b)/u,
    example: 'nach § 5 DDG',
  },
  {
    fault: 'a dot that may begin a line',
    pattern: /(?:^| )·/,
    example: 'Köln · Kassel',
    // Pictures do not wrap, bullets of others are read, and administrators have tables.
    allowed: ({ file }) =>
      ADMINISTRATION.test(file) ||
      /^src\/(?:build|(?:advisor|import)\/model|lib\/(?:language|text))\//.test(file),
  },
  { fault: 'a dash that may begin a line of a title', pattern: /^title: .*\S –/, example: 'title: A – B' },
];

const isArticle = ({ file }: VisitorText) => file.startsWith('src/articles/content/');
const isDemoData = ({ file }: VisitorText) => /^supabase\/(?:seed\.sql|local\/)/.test(file);

/** Words for which the site uses others. `docs/writing.md`, „One word for one thing“. */
const WORDS: readonly Fault[] = [
  ...[
    'Kontakt aufnehmen',
    'Alle anfragen',
    'Ihr Eintrag ist überall',
    'bezahlter Platz',
    'zwei Beispieleinträge',
    'liest mit',
    'Noch haben Sie',
    'Für Agenturen',
    'Für Personalberatungen',
    'Die Adresse einer Personalberatung',
    'ein Netzwerk dazwischen',
    'kein Browser',
    'Ohne Ihre Wahl',
    'Was gleich ist',
    'Arbeitet nach festen Regeln',
    'Zurzeit:',
    'hergibt',
    'blasser',
    'mindestens eine zweite',
    'mindestens zwei.',
    'nicht berührt',
    'Steuerzeichen',
    'Schärfe',
    'Startup',
    'Ansprechpartner',
    'Favoriten',
    'gesponsert',
    'maßgeschneidert', // Who reads an enquiry, and who answers it.
    'weiterleitet.',
    'antwortet Ihnen selbst',
    'antworten Ihnen selbst',
    'ließ sich gerade nicht',
    'dass es die Anfrage gibt',
    'schreiben Sie uns eine Nachricht',
    'E-Mail einmalig',
    'Niemand sonst sieht',
    'wieder Platz ist',
    'Beleg Ihrer',
    'Beleg drucken',
    'Beleg senden', // What the legal pages and „Über uns“ once said too much or too little of.
    'andere bezahlte',
    'Andere bezahlte',
    'bezahlte Plätze tragen',
    'melden Sie sich per E-Mail an',
    'immer denselben Wert',
    'einen Monat danach',
    'Pflichten der Nutzer',
    'ausgenommen davon ist allein',
    'Zahl der Mitarbeitenden',
    'nirgends gezeigt',
    'nirgends angezeigt',
    'prüfen jede Angabe',
    'unsere Redaktion',
    'die Redaktion', // Offers and results that promised too much.
    'Ihr Haus',
    'ausgerichtete Häuser',
    'wenn es zählt',
    'aktiv suchen',
    'Passendere Anfragen',
    'Neue Kunden',
    'Qualität prüfen',
    'für Partner',
    'leiten wir sie weiter',
    'die Auswahl ist zufällig',
    'genau dieser Empfehlung',
    'auf dieser Seite sind erfunden',
    'Erfundene Stimmen',
    'eine Auswahl mit Leistungen',
    'steht dort „Deutschland“',
    'Jetzt vergleichen',
    // Other words for one thing, and words that name only men.
    'Ansprüche auf Einträge',
    'Vorschläge und Ansprüche',
    'Anspruch bestätig',
    'Inhaberschaft',
    'Der Inhaber',
    'nur für Administratoren',
    'dass Besucher nur',
    'keine Webseite',
    'einer Webseite',
    'Teamgröße',
    'Row-Level',
    // Errors that said neither what happened nor what helps, and phrases of mails.
    'in diesem Stand nicht mehr',
    'Das ist schon geschehen', // Said once, elsewhere by a link; what nobody promises.
    'Zufall oder Handarbeit',
    'wurde noch nicht gesendet',
    'Agentur des Betreibers',
    'haben wir nicht',

    'wir gelesen haben',
    'keine Rechtsberatung.',
    'unserer Redaktion',
    'kostenlos und bleibt',
    'jede Angabe durch',
    'Unsere Datenbank',
    'Mehrwertsteuer',
    'MwSt',
    'ihren Frauenanteil',
    'länger als {…} Stunden unterwegs',
    'das ist ein Klick',
    'Ein anderes Konto gibt an',
    'Bescheid gegeben',
    'Es meldet sich dort',
    'Leider',
    ' leider',
  ].map((phrase) => ({
    fault: `„${phrase}“`,
    pattern: new RegExp(phrase.replaceAll('.', '\\.')),
    example: `… ${phrase}`,
  })),
  {
    fault: 'a path where a mail needs an address',
    pattern: /(?<!\])\(\/eintrag\)/,
    example: 'unter „Ihr Eintrag“ (/eintrag)',
  },
  {
    fault: 'an answer promised within 24 hours without „in der Regel“ and „an Werktagen“',
    pattern: /(?<!in der Regel )innerhalb von 24|innerhalb von 24\u00A0Stunden(?! an Werktagen)/,
    example: 'Wir antworten in der Regel innerhalb von 24\u00A0Stunden.',
  },
  {
    fault: 'a listing by another name than Basiseintrag or Premium-Eintrag',
    pattern: /(?<!\((?:Basis|Premium)-)Listing/,
    example: 'Das Basis-Listing ist kostenlos.',
  },
  {
    fault: 'a Premium-Eintrag that seems not to exist',
    pattern:
      /Premium-(?:Eintr|Listing)[^.]*(?:noch nicht|geplant|vorgesehen|in Vorbereitung)|(?:geplante|vorgesehene)\p{Ll}* Premium|bezahlte\p{Ll}? (?:Eintr|Platz)\p{Ll}* gibt es (?:zurzeit|noch)/iu,
    example: 'Der Premium-Eintrag ist noch nicht buchbar.',
  },
  {
    fault: 'a part of the Premium-Eintrag that does not exist',
    pattern: /Leistungsbericht|bevorzugte Platzierung|Plätze im Block/iu,
    example: 'Monatliche Leistungsberichte zu Ihrem Eintrag',
  },
  {
    fault: '„Agentur“ for Personalberatung, but in fixed texts',
    pattern:
      /(?<!Weitere |Unbekannte |Laden der )\bAgentur(?:en)?\b(?!en vergleichen| vergleichen| nicht gefunden|-ID| & Werbung)/,
    example: 'Alle Agenturen im Überblick',
    // Among the industries „agency“ means advertising; articles quote others.
    allowed: (text) => isArticle(text) || isDemoData(text),
  },
  {
    fault: '„Betreiber“ for „wir“, but to administrators',
    pattern: /\bBetreiber\b/,
    example: 'Der Betreiber führt auch eine Personalberatung.',
    // The AI Act has its own operators.
    allowed: (text) =>
      ADMINISTRATION.test(text.file) || (isArticle(text) && !text.text.includes('Betreiber führt')),
  },
  {
    fault: '„nach festen Regeln“ more than once',
    pattern: /nach festen(?:, nachvollziehbaren)? Regeln/,
    example: 'Er wird nach festen Regeln berechnet.',
    allowed: ({ file }) => file === 'src/advisor/ui/home-page.tsx',
  },
  {
    fault: 'what payment does not change, explained more than once',
    pattern: /\bBezahlung (?!ändert nichts\b)/,
    example: 'Bezahlung spielt keine Rolle.',
    allowed: ({ file }) => file === 'src/pages/content/faq/5-wie-wird-bewertet.md',
  },
  {
    fault: '„Datenbank“, „Diagnose“ or „Supabase“ to a visitor, but in fixed texts',
    pattern: /Datenbank|Diagnose|Supabase/,
    example: 'Die Datenbank antwortet nicht.',
    allowed: ({ file, text }) =>
      // Administrators, operators and who asks for data protection need the word.
      ADMINISTRATION.test(file) ||
      /^src\/(?:config|app\/environment-error|directory\/api\/(?:connection|diagnostics|test-entries)|pages\/content\/datenschutz|articles\/content)/.test(
        file,
      ) ||
      // The product fixes these texts.
      /^src\/directory\/ui\/overview\/(?:connection|technical)-status/.test(file) ||
      /^(?:Ungültiges Dateiformat von der Datenbank erhalten|Die Supabase-Diagnose wurde abgeschlossen\.|Diagnose (?:abgeschlossen|ausführen|läuft …)|Diagnosebericht)$/.test(
        text.trim(),
      ),
  },
  {
    fault: 'another word for „keine Angabe“ and „noch offen“',
    pattern: /^\s*(?:unbekannt|nicht bekannt|nicht angegeben|ohne Angabe|k\. ?A\.)\s*$/,
    example: 'nicht angegeben',
    // docs/product.md has „k.A.“ for the overview.
    allowed: ({ text, file }) =>
      text === 'k.A.' || ADMINISTRATION.test(file) || file.startsWith('supabase/functions/'),
  },
  {
    fault: 'a button that shows a profile by another name than „Profil ansehen“',
    pattern: /^\s*(?:Zum Profil|Profil öffnen|Profil anzeigen|Im Profil ansehen)\s*$/,
    example: 'Zum Profil',
  },
  {
    fault: '„abschicken“ for senden or einreichen',
    pattern: /\b(?:abschicken|abgeschickt|absenden)\b|^\s*A(?:bschicken|bsenden)\s*$/,
    example: 'Abschicken',
    // An order is a declaration, and „Bitte absenden“ sends the wish for a break or a removal.
    allowed: ({ file }) =>
      ['src/contracts/ui/order-form.tsx', 'src/entry/ui/own-entry/visibility.tsx'].includes(file),
  },
  {
    fault: 'EUR in figures, but in the fixed price',
    pattern: /\d[\u00A0 ]EUR\b(?! zzgl)/,
    example: '90.000 EUR',
  },
  {
    fault: '„unabhängig“ without the disclosure',
    pattern: /\bunabhängig\b(?! von| davon)/,
    example: 'kostenlos und unabhängig',
    // There the next sentence has the disclosure.
    allowed: ({ file }) => file === 'src/app/site-footer.tsx',
  },
  {
    fault: '„Mandat“ for Auftrag',
    pattern: /\bMandat(?:s|e|en)?(?:\b|\p{Ll})/u,
    example: 'Ein Nachweis des Mandats fehlt.',
    allowed: (text) => isArticle(text) || isDemoData(text),
  },
  {
    fault: '„Widerspruch“ or „Beschwerde“ against a decision about a review',
    pattern: /widersprechen; dann|Zu Ihrem Widerspruch|gilt als Widerspruch|Beschwerde gegen eine/,
    example: 'Zu Ihrem Widerspruch: …',
  },
  {
    fault: 'a word for men alone',
    pattern:
      /(?<!\p{Ll}in(?:nen)? (?:und|oder) )\b(?:Verfasser|Kandidat(?:en)?|Bewerber|Nutzer|Besucher)\b(?! (?:und|oder) \p{Lu}\p{Ll}+in(?:nen)?\b)/u,
    example: 'Auswahl der Kandidaten',
    // Articles quote others.
    allowed: isArticle,
  },
  {
    fault: 'a sign within a word for both genders',
    pattern: /\p{Ll}(?:[:*_·]in(?:nen)?|Innen)\b/u,
    example: 'Bewerber:innen',
  },
];

describe('a module', () => {
  const CODE = `
    import { Page } from 'somewhere';
    const WORDS = { one: 'Ein Wort', two: \`Von \${from} bis \${to}\` };
    export const Part = () => <p className="mt-2" title="Ein Titel">Ein Satz,{' '}<b>der</b>
      weitergeht.</p>;
  `;

  test('is read with its literals, templates, attributes and JSX, and nothing else', () => {
    expect(readCode('part.tsx', CODE).map(({ line, text }) => `${String(line)} ${text}`)).toEqual([
      '3 Ein Wort',
      '3 Von {…} bis {…}',
      '4 Ein Titel',
      '4 Ein Satz,',
      '4  ',
      '4 der',
      '4  weitergeht.',
    ]);
  });
});

test('every part of the site is read', () => {
  const files = new Set(TEXTS.map(({ file }) => file));
  for (const file of [
    'index.html',
    'src/pages/content/ueber-uns.md',
    'src/advisor/ui/home-page.tsx',
    'supabase/functions/send-contact-email/contact-mail.ts',
    'src/directory/api/test-entries.ts',
    'supabase/seed.sql',
    'supabase/local/demo-reviews.sql',
    'supabase/schemas/70_client_reviews.sql',
  ])
    expect(files).toContain(file);
});

describe.each([
  { name: 'type', faults: TYPE },
  { name: 'words', faults: WORDS },
])('$name', ({ faults }) => {
  test.each(faults)('no $fault', ({ pattern, example, allowed }) => {
    expect(example).toMatch(pattern);
    const found = TEXTS.filter((text) => pattern.test(text.text) && allowed?.(text) !== true);
    expect(found.map(({ file, line, text }) => `${file}:${String(line)} ${text}`)).toEqual([]);
  });
});

/** What the law or fairness wants said, where no other test reads it. */
test.each([
  ['src/directory/ui/top-list/top-list-page.tsx', 'Die größten im Verzeichnis, nach Mitarbeitern.'],
  ['src/facts/model/listed-facts.ts', 'DIN 33430: lizenzierte Personen im Team'],
  ['src/contracts/ui/order-form.tsx', 'Ich bestelle für ein Unternehmen (§ 14 BGB) und darf es vertreten.'],
  ['src/contracts/ui/contract-section.tsx', 'Er ist kostenlos.'],
  ['supabase/functions/entry-account/contract-notices.ts', 'wie mit Ihnen vereinbart'],
  ['src/pages/content/ueber-uns.md', '**Was niemand kaufen kann:**'],
  ['src/pages/content/ueber-uns.md', '{{separation}}'],
  ['src/pages/content/faq/1-was-ist-beraterkompass.md', 'außer Sie beauftragen unsere eigene Beratung'],
  ['src/contracts/ui/offers/offers-page.tsx', 'in der Regel am nächsten Werktag'],
  ['src/contact/ui/contact-page.tsx', 'in der Regel innerhalb von 24 Stunden an Werktagen'],
])('%s says „%s“', (file, words) => {
  const said = TEXTS.filter((text) => text.file === file).map(({ text }) =>
    text.replaceAll(/\u00A0|&nbsp;/g, ' '),
  );
  expect(said.join('\n')).toContain(words);
});
