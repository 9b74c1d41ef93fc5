import { seededRandom } from '#advisor/model/seeded-random.ts';
import type { ListedFacts } from '#facts/model/listed-facts.ts';
import { integerBelow, pickOne } from '#tests/fixtures/random.ts';
import type { JudgedAgency } from './judged-agencies.ts';
import { type JudgedNeed, parseNeeds } from './judged-needs.ts';
import { gainOf, JUDGED, type Ranker, rateRanking } from './quality.ts';

/*
 * Needs with terms, written before the advisor could read any, with the meaning that their authors intended: `style;
 * query; functions; industries; towns; terms`. Needs of the style „trap“ contain words that sound like terms but are
 * none, or that require nothing.
 *
 * The rule by which they are graded: 3 for the function, 2 for the industry, 2 for the place, as everywhere, and 2 for
 * each term that the agency states as requested; 1 for a guarantee or a protection that is stated but shorter.
 * „!thirds“ is met by an agency that states at least one other fee model. A missing statement, or „keine Angabe“, gives
 * nothing.
 */
const LINES = `
one; Controller in München, auf Erfolgsbasis; fin; ; München; success
one; Wir suchen einen Vertriebsleiter im Maschinenbau und wollen nur bei Erfolg zahlen; sales; machine; ; success
one; Personalberatung mit Festpreis für IT-Leiter in Köln; it; ; Köln; fixedPrice
one; Geschäftsführer Lebensmittelindustrie, Retainer ist in Ordnung; exec; food; ; retainer
one; CFO-Suche per Retainer in Dritteln, Frankfurt; fin; ; Frankfurt am Main; thirds
one; Einkäufer Automotive mit Garantie; buy; auto; ; guarantee:1
one; Werkleiter Metall, 12 Monate Garantie; prod; metal; ; guarantee:12
one; Bauleiter in Leipzig, mindestens sechs Monate Nachbesetzungsgarantie; bau; ; Leipzig; guarantee:6
one; BDU-Mitglied für die Suche nach einer Personalleiterin in Hamburg; hr; ; Hamburg; bdu
one; Executive Search, Mitglied der AESC, Vorstand Versicherung; exec; ins; ; aesc
one; Eignungsdiagnostik nach DIN 33430, Filialleiter im Handel; retail; trade; ; din33430
one; englischsprachige Beratung für Softwareentwickler in Berlin; it; ; Berlin; lang:en
one; Interviews auf Französisch, Key Account Manager Kosmetik; sales; fmcg; ; lang:fr
one; Justiziar Versicherung, Off-Limits von 24 Monaten; law; ins; ; offlimits:24
one; Logistikleiter Bremen, Abwerbeschutz gewünscht; log; ; Bremen; offlimits:1
one; Headhunter mit Kandidatenschutz für Ingenieure in Stuttgart; eng; ; Stuttgart; offlimits:1
one; Produktmanager SaaS, hoher Frauenanteil auf der Shortlist; product; software; ; women
one; Finanzvorstand Pharma, mindestens 40 % Frauen auf der Shortlist; fin; pharma; ; women:40
one; Wer besetzt eine Pflegedienstleitung in Köln erfolgsbasiert?; care; ; Köln; success
one; Steuerberater Nürnberg, erfolgsabhängiges Honorar; tax; ; Nürnberg; success
one; Marketingleiterin Konsumgüter zum Pauschalhonorar; mkt; fmcg; ; fixedPrice
one; Qualitätsleiter Medizintechnik, Garantiezeit neun Monate; qm; medtech; ; guarantee:9
one; Oberarzt Innere Medizin, contingency search; med; ; ; success
one; HR Manager Hamburg, Drittelregelung; hr; ; Hamburg; thirds
two; Controller Automotive auf Erfolgsbasis mit sechs Monaten Garantie; fin; auto; ; success, guarantee:6
two; BDU-Mitglied, zwölf Monate Garantie, Geschäftsführer Maschinenbau; exec; machine; ; bdu, guarantee:12
two; Festhonorar und Abwerbeschutz: Leiter Einkauf Chemie; buy; chem; ; fixedPrice, offlimits:1
two; englisch- und französischsprachige Personalberatung, Vertrieb Software; sales; software; ; lang:en, lang:fr
two; Mitglied im BDU oder in der AESC, Vorstand Bank Frankfurt; exec; bank; Frankfurt am Main; bdu, aesc
two; DIN 33430 und Erfolgshonorar, Assistenz der Geschäftsführung in Düsseldorf; office; ; Düsseldorf; din33430, success
two; Retainer mit Garantie, Entwicklungsleiter Luftfahrt; eng; aero; ; retainer, guarantee:1
two; Frauenanteil von 30 Prozent und Interviews auf Englisch, CIO Handel; it; trade; ; women:30, lang:en
two; 12 Monate Off-Limits und 12 Monate Garantie, Produktionsleiter Kunststoff; prod; plastic; ; offlimits:12, guarantee:12
two; auf Erfolgsbasis, Festpreis ginge auch: Bauingenieure Dresden; bau; ; Dresden; success, fixedPrice
three; BDU, Erfolgsbasis, Garantie: Personalreferent in Stuttgart; hr; ; Stuttgart; bdu, success, guarantee:1
three; Leiter Finanzen, Maschinenbau, Raum Kassel, Retainer in Dritteln, 12 Monate Garantie, AESC; fin; machine; Kassel; thirds, guarantee:12, aesc
three; Frauenquote, englischsprachig, Off-Limits: Marketing Director Berlin; mkt; ; Berlin; women, lang:en, offlimits:1
not; Controller München ohne Retainer; fin; ; München; !retainer+thirds
not; Vertriebsleiter Elektrotechnik, kein Erfolgshonorar; sales; electro; ; !success
not; IT-Leiter Hannover, nicht auf Erfolgsbasis; it; ; Hannover; !success
not; Wir zahlen keine Anzahlung, Architekt in Hamburg; bau; ; Hamburg; !retainer+thirds
not; Jurist Energieversorger, kein Festpreis, lieber auf Erfolgsbasis; law; energy; ; !fixedPrice, success
not; Kein Retainer, sondern Erfolgsbasis: Logistiker Duisburg; log; ; Duisburg; !retainer+thirds, success
not; Einkaufsleiter Pharma ohne Vorauszahlung, mit Garantie; buy; pharma; ; !retainer+thirds, guarantee:1
not; Kein Erfolgshonorar, sondern Retainer: Vorstand Chemie; exec; chem; ; !success, retainer
not; Filialleiter Mode, Honorar nicht im Voraus; retail; fashion; ; !retainer+thirds
not; Weder Retainer noch Festpreis, Pflegeleitung Bonn; care; ; Bonn; !retainer+thirds, !fixedPrice
trap; Leiter Garantie und Kulanz, Automobil; ; auto; ;
trap; Sachbearbeiter Garantieabwicklung Fahrzeugbau; ; auto; ;
trap; Vertriebsleiter mit verhandlungssicherem Englisch, Maschinenbau; sales; machine; ;
trap; Assistenz mit sehr guten Englischkenntnissen, München; office; ; München;
trap; Außendienst auf Provisionsbasis, Versicherung; sales; ins; ;
trap; Vertriebler mit erfolgsabhängiger Vergütung, Software; sales; software; ;
trap; Key Account Manager in Festanstellung, Köln; sales; ; Köln;
trap; Controller, Festgehalt 90.000 Euro, Hamburg; fin; ; Hamburg;
trap; Diversity Manager, Konzern; hr; ; ;
trap; Gleichstellungsbeauftragte Hochschule; ; edu; ;
trap; Englischlehrer Privatschule Berlin; edu; edu; Berlin;
trap; Projektleiter Qualität nach DIN EN ISO 9001, Medizintechnik; qm; medtech; ;
trap; Verbandsgeschäftsführer Berlin, Mitgliederverwaltung; admin; ngo; Berlin;
trap; Datenschutzbeauftragter Bank; law; bank; ;
trap; Arbeitsschutz und Kundenschutz, Objektleiter Sicherheit; ; ; ;
trap; Garantie ist uns egal, Controller Köln; fin; ; Köln;
trap; muss kein BDU-Mitglied sein, Einkäufer Stahl; buy; metal; ;
trap; Frauenarzt für eine Praxis in Kiel; med; health; Kiel;
trap; Leiter Frauenklinik Dortmund; med; health; Dortmund;
trap; Festpreisprojekte kalkulieren: Kalkulator Straßenbau; bau; bau; ;
hard; Head of Sales, success fee only, Berlin; sales; ; Berlin; success
hard; no cure no pay, Entwickler Hamburg; it; ; Hamburg; success
hard; Honorar erst bei Einstellung, Buchhalter Bielefeld; fin; ; Bielefeld; success
hard; Zahlung erst bei Vertragsunterschrift, Monteure Kassel; craft; ; Kassel; success
hard; Ersatz, falls die neue Kraft kündigt: Küchenchef Hotel München; hotel; tourism; München; guarantee:1
hard; Kostenlose Nachbesetzung innerhalb von sechs Monaten, Store Manager Mode; retail; fashion; ; guarantee:6
hard; Die Beratung darf bei uns niemanden abwerben, Ingenieure Wolfsburg; eng; ; Wolfsburg; offlimits:1
hard; halbjährige Garantie, Techniker Energie; craft; energy; ; guarantee:6
hard; ein Jahr Garantie, Recruiter Berlin; hr; ; Berlin; guarantee:12
hard; mehr Frauen in der engeren Auswahl, Vorstand Energie; exec; energy; ; women
hard; paritätische Shortlist, Produktmanagerin E-Commerce; product; ecommerce; ; women:50
hard; polnischsprachige Berater, Monteure; craft; ; ; lang:pl
`;

interface TermNeed extends JudgedNeed {
  /** „success“, „!retainer+thirds“, „guarantee:12“, „lang:en“, „bdu“. */
  readonly terms: readonly string[];
}

const termsOf = (line: string) =>
  (line.split(';')[5] ?? '').split(',').flatMap((term) => (term.trim() === '' ? [] : [term.trim()]));

/** Twenty-four more, written after the rules. */
const FRESH_LINES = `
fresh; Suchen Headhunter für einen Werksleiter (Kunststoff), Bezahlung nur im Erfolgsfall; prod; plastic; ; success
fresh; Wir möchten nichts vorab zahlen. Teamleiter Buchhaltung, Köln; fin; ; Köln; !retainer+thirds
fresh; Rein erfolgsorientiertes Honorar, Vertrieb Medizintechnik; sales; medtech; ; success
fresh; Fester Preis statt Prozente, Leitung Marketing Handel; mkt; trade; ; fixedPrice
fresh; Dreimonatige Garantie reicht, Elektriker Hannover; craft; ; Hannover; guarantee:3
fresh; Garantie über die gesamte Probezeit, Controller Pharma; fin; pharma; ; guarantee:6
fresh; Mit 18-monatiger Garantie bitte: Technischer Leiter Maschinenbau; eng; machine; ; guarantee:18
fresh; Wer ist BDU-zertifiziert und sucht Juristen in Berlin?; law; ; Berlin; bdu
fresh; Executive Search im AESC-Verband, CEO Chemie; exec; chem; ; aesc
fresh; zertifiziert nach DIN33430, HR-Leitung München; hr; ; München; din33430
fresh; Zwei Jahre Abwerbeschutz, Entwicklungsingenieure Automotive; eng; auto; ; offlimits:24
fresh; Off-Limits-Vereinbarung ist Pflicht, Leiter Logistik; log; ; ; offlimits:1
fresh; Personalberater mit Englisch als Arbeitssprache, Data Scientist Hamburg; it; ; Hamburg; lang:en
fresh; Italienischsprachige Personalberaterin, Einkauf Mode; buy; fashion; ; lang:it
fresh; Kandidatengespräche auch in Polnisch, Lagerleiter Leipzig; log; ; Leipzig; lang:pl
fresh; Mindestens ein Drittel Frauen auf der Longlist, Vorstand Versicherung; exec; ins; ; women:33
fresh; Frauenanteil über 40 %, Produktmanagement Software; product; software; ; women:40
fresh; keine Retainer-Modelle, Einkäufer Metall; buy; metal; ; !retainer+thirds
fresh; Erfolgshonorar kommt für uns nicht in Frage, Architektin Dresden; bau; ; Dresden; !success
fresh; Retainer nein, Festpreis ja, Pflegedienstleitung Ulm; care; ; Ulm; !retainer+thirds, fixedPrice
fresh; Produktmanager Garantieverlängerungen, Versicherung; product; ins; ;
fresh; Sales Manager mit Französischkenntnissen, Konsumgüter; sales; fmcg; ;
fresh; Leiter Mitgliederservice, Verband; ; ngo; ;
fresh; Kalkulator für Festpreisangebote im Hochbau, Leipzig; bau; bau; Leipzig;
`;

function parseTermNeeds(lines: string): readonly TermNeed[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => parseNeeds(line).map((need) => ({ ...need, terms: termsOf(line) })));
}

/** Every other line was put aside and not read while the rules were made. */
export const TERM_NEEDS = parseTermNeeds(LINES);

export const FRESH_TERM_NEEDS = parseTermNeeds(FRESH_LINES);

type Stated<Key extends keyof ListedFacts> = NonNullable<ListedFacts[Key]>;
type Choice<Key extends keyof ListedFacts> = readonly [Stated<Key>, ...Stated<Key>[]];

const FEE_MODELS: Choice<'feeModels'> = [
  ['success'],
  ['success', 'thirds'],
  ['thirds'],
  ['retainer'],
  ['thirds', 'retainer'],
  ['fixedPrice'],
  ['success', 'fixedPrice'],
];
const MEMBERSHIPS: Choice<'memberships'> = [['bdu'], ['aesc'], ['bdu', 'din33430'], ['din33430'], ['none']];
const LANGUAGES: Choice<'languages'> = [['de'], ['de', 'en'], ['de', 'en', 'fr'], ['de', 'pl']];

/** The judged agencies, two thirds of which state some terms; the others state none. */
export const TERM_AGENCIES: readonly JudgedAgency[] = JUDGED.map(({ agency, truth }) => {
  const random = seededRandom(agency.id);
  const states = () => random() < 0.6;
  const months = [0, 3, 6, 6, 9, 12, 12, 24] as const;
  const facts: ListedFacts = {
    ...(states() && { feeModels: pickOne(FEE_MODELS, random) }),
    ...(states() && { guaranteeMonths: pickOne(months, random) }),
    ...(states() && { offLimitsMonths: pickOne(months, random) }),
    ...(states() && { memberships: pickOne(MEMBERSHIPS, random) }),
    ...(states() && { languages: pickOne(LANGUAGES, random) }),
    ...(states() && { womenShortlist: 10 + integerBelow(50, random) }),
    ...(random() < 0.1 && { feeModels: 'undisclosed' as const }),
  };
  return { agency: { ...agency, facts }, truth };
});

function gainOfMonths(stated: ListedFacts['guaranteeMonths'], asked: number): number {
  if (typeof stated !== 'number' || stated === 0) return 0;
  return stated >= asked ? 2 : 1;
}

const has = (list: ListedFacts[keyof ListedFacts], code: string) =>
  Array.isArray(list) && list.some((one) => one === code);

/** The gain of an agency for one term. */
function gainOfTerm(term: string, facts: ListedFacts): number {
  const [name = '', value = ''] = term.split(':');
  const models: readonly string[] = Array.isArray(facts.feeModels) ? facts.feeModels : [];
  if (name === 'guarantee') return gainOfMonths(facts.guaranteeMonths, Number(value));
  if (name === 'offlimits') return gainOfMonths(facts.offLimitsMonths, Number(value));
  if (name === 'lang') return has(facts.languages, value) ? 2 : 0;
  if (name === 'women') {
    return typeof facts.womenShortlist === 'number' && facts.womenShortlist >= Number(value) ? 2 : 0;
  }
  if (['bdu', 'aesc', 'din33430'].includes(name)) return has(facts.memberships, name) ? 2 : 0;
  if (name.startsWith('!')) {
    const excluded = name.slice(1).split('+');
    return models.some((model) => !excluded.includes(model)) ? 2 : 0;
  }
  // „Retainer“ also includes payment in thirds.
  return models.includes(name) || (name === 'retainer' && models.includes('thirds')) ? 2 : 0;
}

/** nDCG@3 of one need with terms. */
export function scoreTermNeed(need: TermNeed, rank: Ranker): number {
  const gains = new Map(
    TERM_AGENCIES.map(({ agency, truth }) => [
      agency.id,
      gainOf(need.truth, truth) + need.terms.reduce((sum, term) => sum + gainOfTerm(term, agency.facts), 0),
    ]),
  );
  return rateRanking(gains, rank(need.query));
}
