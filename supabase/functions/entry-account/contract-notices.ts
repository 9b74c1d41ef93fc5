import { ownEntryPath, paths } from '#config/paths.ts';
import * as z from 'zod/mini';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import { dayOf } from './day-of.ts';
import { oneLineName } from './one-line-name.ts';

/** The database's data of an order or a contract. */
const contractData = z.object({
  entry: z.string(),
  agency: z.optional(z.nullable(z.number())),
  customer: z.string(),
  address: z.string(),
  price: z.string(),
  term: z.string(),
  version: z.string(),
  starts: z.optional(z.nullable(z.string())),
  ends: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
  /** Why it was confirmed although the offer of the day was another one. */
  deviation: z.optional(z.nullable(z.string())),
  /** What was agreed outside an order: when, and with whom. */
  agreed_on: z.optional(z.nullable(z.string())),
  agreed_with: z.optional(z.nullable(z.string())),
});

type ContractData = z.output<typeof contractData>;

interface ContractNotice {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  readonly reason: string;
}

const REASON =
  'Sie erhalten diese E-Mail, weil es auf Beraterkompass zu Ihrem Eintrag eine Bestellung oder einen Vertrag gibt.';

const nameOf = ({ entry }: ContractData) => oneLineName(entry);

function seeContract({ agency }: ContractData, site: string | null): string {
  if (site === null) return 'Den Vertrag sehen Sie nach der Anmeldung unter „Ihr Eintrag“.';
  const path = typeof agency === 'number' ? ownEntryPath(agency, 'vertrag') : paths.entry;
  return `Den Vertrag sehen Sie unter „Ihr Eintrag“: ${site}${path}`;
}

/** Lists the terms of the order. */
const listOrder = (data: ContractData): MailBlock => ({
  facts: [
    ['Eintrag', nameOf(data)],
    ['Leistung', 'Premium-Eintrag (Anzeige)'],
    ['Preis', data.price],
    ['Zeitraum und Laufzeit', data.term],
    ['Nutzungsbedingungen', `Stand ${data.version}`],
    ['Rechnung an', data.customer],
    ['Anschrift', data.address.replaceAll('\n', ', ')],
  ],
});

/** The days of a contract. */
const listDays = (data: ContractData): MailBlock => ({
  facts: [
    ['Beginn', dayOf(data.starts)],
    ['Ende', `${dayOf(data.ends)}; der Vertrag endet von selbst`],
  ],
});

/** When and with whom it was agreed. */
const listAgreement = (data: ContractData): MailBlock => ({
  facts: [
    ['Vereinbart am', dayOf(data.agreed_on)],
    ['Vereinbart mit', data.agreed_with ?? ''],
  ],
});

const BASIC =
  'Danach ist der Eintrag wieder ein Basiseintrag. Ihre Texte und Bilder werden nicht gelöscht: Was nur ein Premium-Eintrag zeigt, bleibt gespeichert und ist nicht mehr öffentlich; eine Ansprechperson löschen wir, wenn zwölf Monate lang kein Vertrag lief.';

const describeEnd = (data: ContractData) => `Der Premium-Eintrag endet am ${dayOf(data.ends)}. ${BASIC}`;

const quoteOf = (words: string | null | undefined, before = 'Der Grund:'): MailBlock[] =>
  words === undefined || words === null || words === '' ? [] : [before, { quote: words }];

/** The mails about orders and contracts, by the kind that the database names. */
const CONTRACT_NOTICES: Readonly<
  Record<
    string,
    (
      data: ContractData,
      site: string | null,
    ) => { readonly subject: string; readonly blocks: readonly MailBlock[] }
  >
> = {
  contract_ordered: (data) => ({
    subject: `Ihre Bestellung: Premium-Eintrag für „${nameOf(data)}“`,
    blocks: [
      'wir haben Ihre Bestellung erhalten. Der Vertrag kommt zustande, sobald wir sie mit Beginn und Ende bestätigen; das geschieht in einer weiteren E-Mail.',
      listOrder(data),
      'Haben Sie das nicht bestellt, antworten Sie bitte auf diese E-Mail.',
    ],
  }),
  contract_received: (data, site) => ({
    subject: `Bestellung zu bestätigen: „${nameOf(data)}“`,
    blocks: [
      'für einen Eintrag wurde ein Premium-Eintrag bestellt.',
      listOrder(data),
      site === null
        ? 'Sie wartet in der Verwaltung unter „Verträge“.'
        : { button: 'Bestellung ansehen', href: `${site}/admin/vertraege` },
    ],
  }),
  contract_confirmed: (data, site) => ({
    subject: `Bestätigt: Premium-Eintrag für „${nameOf(data)}“`,
    blocks: [
      'wir nehmen Ihre Bestellung an. Damit ist der Vertrag geschlossen. Die Rechnung kommt gesondert.',
      listOrder(data),
      listDays(data),
      ...quoteOf(
        data.deviation,
        'Der Vertrag gilt so, wie oben angegeben, auch wenn unser heutiges Angebot anders lautet. Der Grund:',
      ),
      describeEnd(data),
      seeContract(data, site),
    ],
  }),
  contract_made: (data, site) => ({
    subject: `Ihr Vertrag: Premium-Eintrag für „${nameOf(data)}“`,
    blocks: [
      'wie mit Ihnen vereinbart, ist Ihr Eintrag ein Premium-Eintrag. Das ist der Vertrag; die Rechnung kommt gesondert.',
      listOrder(data),
      listDays(data),
      listAgreement(data),
      describeEnd(data),
      `Ist etwas davon anders vereinbart, antworten Sie bitte auf diese E-Mail. ${seeContract(data, site)}`,
    ],
  }),
  contract_changed: (data, site) => ({
    subject: `Geändert: Vertrag zum Premium-Eintrag „${nameOf(data)}“`,
    blocks: [
      'wie mit Ihnen vereinbart, haben wir die Daten Ihres Vertrags geändert:',
      listDays(data),
      listAgreement(data),
      describeEnd(data),
      `Ist das nicht in Ihrem Sinn, antworten Sie bitte auf diese E-Mail. ${seeContract(data, site)}`,
    ],
  }),
  contract_declined: (data) => ({
    subject: `Zu Ihrer Bestellung für „${nameOf(data)}“`,
    blocks: [
      'Ihre Bestellung eines Premium-Eintrags nehmen wir nicht an. Ein Vertrag ist nicht zustande gekommen, und es kostet Sie nichts.',
      ...quoteOf(data.reason),
    ],
  }),
  contract_ends: (data, site) => ({
    subject: `Ihr Premium-Eintrag „${nameOf(data)}“: Vertrag bis ${dayOf(data.ends)}`,
    blocks: [
      `der Vertrag über den Premium-Eintrag „${nameOf(data)}“ läuft bis zum ${dayOf(data.ends)} und endet dann von selbst.`,
      BASIC,
      seeContract(data, site),
    ],
  }),
  contract_ended: (data) => ({
    subject: `Der Premium-Eintrag „${nameOf(data)}“ endet früher`,
    blocks: [
      `der Vertrag über den Premium-Eintrag „${nameOf(data)}“ endet mit dem ${dayOf(data.ends)}.`,
      ...quoteOf(data.reason),
      BASIC,
    ],
  }),
};

/** The words of a mail about an order or a contract; null where the occasion is another one, or its data are not. */
export function composeContractNotice(
  kind: string,
  data: unknown,
  siteUrl: string | null,
): ContractNotice | null {
  const compose = CONTRACT_NOTICES[kind];
  const parsed = contractData.safeParse(data);
  if (compose === undefined || !parsed.success) return null;
  return { ...compose(parsed.data, siteUrl), reason: REASON };
}
