import { ORDER_BINDING_DAYS, PAYMENT_DAYS } from './contract.ts';

/** What a Premium-Eintrag has beside everything that a Basiseintrag has. */
export const PREMIUM_SERVICES = [
  'Block „Anzeigen“: Ihr Eintrag kann dort stehen. Er zeigt täglich im Wechsel bis zu drei Premium-Einträge, die zur Suche passen',
  'Erweitertes Profil: bis zu acht Leistungen, bis zu fünf Fallbeispiele und eine Ansprechperson',
  'Logo auf Karten, im Vergleich und im Profil, und bis zu sechs Bilder',
] as const;

/** What happens at the end of a contract. */
export const AFTER_CONTRACT =
  'Nach dem Ende des Vertrags ist der Eintrag wieder ein Basiseintrag. Texte und Bilder bleiben gespeichert und sind nicht mehr öffentlich; eine Ansprechperson löschen wir, wenn zwölf Monate lang kein Vertrag lief.';

/** The rules of a contract that belong to every order, on the screen and in the mails. */
export const CONTRACT_RULES = [
  [
    'Bindung',
    `Wir antworten innerhalb von ${ORDER_BINDING_DAYS === 7 ? 'sieben' : String(ORDER_BINDING_DAYS)} Tagen; danach sind Sie nicht mehr gebunden.`,
  ],
  ['Beginn', 'An dem Tag, an dem wir bestätigen; läuft dann noch ein Vertrag, am Tag nach dessen Ende.'],
  ['Ende', 'Der Vertrag endet von selbst und verlängert sich nicht.'],
  [
    'Zahlung',
    `Auf Rechnung, fällig ${String(PAYMENT_DAYS)} Tage nach ihrem Zugang. Online bezahlen Sie nichts.`,
  ],
  [
    'Vorzeitiges Ende',
    `Endet der Vertrag vor dem vereinbarten Tag, erstatten wir innerhalb von ${String(PAYMENT_DAYS)} Tagen, was für die übrigen Tage bezahlt ist.`,
  ],
  ['Vertragssprache', 'Deutsch.'],
  [
    'Speicherung',
    'Wir speichern Bestellung und Vertragstext. Beides kommt per E-Mail und steht nach der Anmeldung unter „Ihr Eintrag“, „Vertrag“.',
  ],
] as const satisfies readonly (readonly [string, string])[];

/**
 * The contract's full text without the customer; stored with the order.
 *
 * @param termsOfUse the text of the terms of use
 */
export function composeContractText(
  offer: { readonly price: string; readonly term: string; readonly termsVersion: string },
  termsOfUse: string,
): string {
  return [
    'Vertrag über einen Premium-Eintrag',
    [
      'Leistung: alle Leistungen des Basiseintrags, überall mit dem Wort „Anzeige“, und',
      ...PREMIUM_SERVICES.map((service) => `- ${service}`),
    ].join('\n'),
    [['Preis', offer.price], ['Zeitraum und Laufzeit', offer.term], ...CONTRACT_RULES]
      .map(([label, rule]) => `${label}: ${rule}`)
      .join('\n'),
    AFTER_CONTRACT,
    `Nutzungsbedingungen, Stand ${offer.termsVersion}`,
    termsOfUse,
  ].join('\n\n');
}
