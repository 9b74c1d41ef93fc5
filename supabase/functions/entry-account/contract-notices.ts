import * as z from 'zod/mini';
import { adminContractPath, ownEntryPath } from '#config/paths.ts';
import { PAYMENT_DAYS, refundOf } from '#contracts/model/contract.ts';
import { AFTER_CONTRACT, CONTRACT_RULES } from '#contracts/model/premium-terms.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import { ADMINISTRATOR_REASON } from './administrator-notices.ts';
import { dayPhrase } from './day-of.ts';
import type { ComposeNotice, NoticeMail } from './notice-mail.ts';
import { oneLineName } from './one-line-name.ts';

/** The database's data of an order or a contract. */
const contractData = z.object({
  contract: z.string(),
  entry: z.string(),
  ordered: z.optional(z.string()),
  agency: z.optional(z.nullable(z.number())),
  /** The address of who has ordered; null where there was no order, or the account is gone. */
  orderer: z.optional(z.nullable(z.string())),
  customer: z.string(),
  address: z.string(),
  price: z.string(),
  term: z.string(),
  version: z.string(),
  /** The whole text of the terms; null where it was agreed outside an order. */
  terms: z.optional(z.nullable(z.string())),
  bound_until: z.optional(z.nullable(z.string())),
  agreed_end: z.optional(z.nullable(z.string())),
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

const REASON =
  'Sie erhalten diese E-Mail, weil es auf Beraterkompass zu Ihrem Eintrag eine Bestellung oder einen Vertrag gibt.';

const nameOf = ({ entry }: ContractData) => oneLineName(entry);

/** Where owners see the order or the contract. */
function seeContract({ agency }: ContractData, site: string | null): MailBlock {
  if (site === null || typeof agency !== 'number')
    return 'Mehr steht nach der Anmeldung unter „Ihr Eintrag“, „Vertrag“.';
  return { link: 'Vertrag ansehen', href: site + ownEntryPath(agency, 'vertrag') };
}

/** Who has ordered, for the other owners; nothing where it was agreed otherwise. */
const ordererOf = ({ orderer, agreed_with: agreedWith }: ContractData): [string, string][] => {
  if ((orderer ?? agreedWith ?? null) === null) return [['Bestellt von', 'einem gelöschten Konto']];
  return typeof orderer === 'string' ? [['Bestellt von', orderer]] : [];
};

const listOrderer = (data: ContractData): MailBlock[] => ordererOf(data).map((fact) => ({ facts: [fact] }));

/** Lists the terms of the order. */
const listOrder = (data: ContractData): MailBlock => ({
  facts: [
    ...ordererOf(data),
    ['Eintrag', nameOf(data)],
    ['Leistung', 'Premium-Eintrag (Anzeige)'],
    ['Preis', data.price],
    ['Zeitraum und Laufzeit', data.term],
    ['Nutzungsbedingungen', `Stand ${data.version}`],
    ['Rechnung an', data.customer],
    ['Anschrift', data.address.replaceAll('\n', ', ')],
  ],
});

const knownFacts = (facts: readonly (readonly [label: string, value: string])[]) =>
  facts.filter(([, value]) => value !== '');

/** The days of a contract. */
const listDays = (data: ContractData): MailBlock => ({
  facts: knownFacts([
    ['Beginn', dayPhrase('', data.starts)],
    ['Ende', dayPhrase('', data.ends, '; der Vertrag endet von selbst')],
  ]),
});

/** When and with whom it was agreed. */
const listAgreement = (data: ContractData): MailBlock => ({
  facts: knownFacts([
    ['Vereinbart am', dayPhrase('', data.agreed_on)],
    ['Vereinbart mit', data.agreed_with ?? ''],
  ]),
});

/** The rules that an order and its contract have in common. */
const listRules = (omitted: readonly string[] = []): MailBlock => ({
  facts: CONTRACT_RULES.filter(([label]) => !omitted.includes(label)),
});

/** Of how many days the price is refunded after an early end. */
function describeRefund({
  starts = null,
  ends = null,
  agreed_end: agreedEnd = null,
}: ContractData): string[] {
  const refund = refundOf({ startsOn: starts, endsOn: ends, agreedEnd });
  if (refund === null) return [];
  return [
    `Den Preis für ${String(refund.days)} von ${String(refund.of)} Tagen erstatten wir innerhalb von ${String(PAYMENT_DAYS)} Tagen; ist die Rechnung noch offen, kürzen wir sie darum.`,
  ];
}

/** The text of the contract, to be kept. */
const attachText = ({ terms, version }: ContractData) =>
  terms === undefined || terms === null
    ? {}
    : {
        attachment: {
          name: `Vertragstext, Stand ${version.replaceAll(/[^\p{L}\p{N}. -]/gu, '')}.txt`,
          text: terms,
        },
      };

const quoteOf = (words: string | null | undefined, before = 'Der Grund:'): MailBlock[] =>
  words === undefined || words === null || words === '' ? [] : [before, { quote: words }];

/** The mails about orders and contracts, by the kind that the database names. */
const CONTRACT_NOTICES: Readonly<Record<string, (data: ContractData, site: string | null) => NoticeMail>> = {
  contract_ordered: (data, site) => ({
    subject: `Ihre Bestellung: Premium-Eintrag für „${nameOf(data)}“`,
    blocks: [
      `wir haben Ihre Bestellung${dayPhrase(' vom ', data.ordered)} erhalten. Der Vertrag kommt zustande, sobald wir sie in einer weiteren E-Mail mit Beginn und Ende bestätigen.${dayPhrase(' Antworten wir bis zum ', data.bound_until, ' nicht, sind Sie nicht mehr gebunden.')}`,
      listOrder(data),
      listRules(['Bindung']),
      'Der ganze Vertragstext mit den Nutzungsbedingungen liegt dieser E-Mail bei.',
      'Ist ein Fehler darin, oder haben Sie das nicht bestellt, antworten Sie bitte auf diese E-Mail.',
      seeContract(data, site),
    ],
    ...attachText(data),
  }),
  contract_lapsed: (data, site) => ({
    subject: `Ihre Bestellung für „${nameOf(data)}“ bindet Sie nicht mehr`,
    blocks: [
      `wir haben Ihre Bestellung${dayPhrase(' vom ', data.ordered)} nicht innerhalb von sieben Tagen bestätigt. Sie ist damit erledigt: Ein Vertrag ist nicht zustande gekommen, und es kostet Sie nichts. Das tut uns leid.`,
      ...listOrderer(data),
      'Möchten Sie den Premium-Eintrag weiterhin, bestellen Sie bitte noch einmal.',
      seeContract(data, site),
    ],
  }),
  contract_received: (data, site) => ({
    subject: `Bestellung zu bestätigen: „${nameOf(data)}“`,
    blocks: [
      `für einen Eintrag wurde ein Premium-Eintrag bestellt.${dayPhrase(' Bestätigen können Sie das bis zum ', data.bound_until, '; danach ist die Bestellung erledigt.')}`,
      listOrder(data),
      site === null
        ? 'Sie wartet in der Verwaltung unter „Verträge“.'
        : { button: 'Bestellung ansehen', href: site + adminContractPath(data.contract) },
    ],
    reason: ADMINISTRATOR_REASON,
  }),
  contract_confirmed: (data, site) => ({
    subject: `Bestätigt: Premium-Eintrag für „${nameOf(data)}“`,
    blocks: [
      `wir nehmen Ihre Bestellung${dayPhrase(' vom ', data.ordered)} an. Damit ist der Vertrag geschlossen. Die Rechnung kommt gesondert.`,
      listOrder(data),
      listDays(data),
      listRules(['Bindung', 'Beginn', 'Ende']),
      ...quoteOf(
        data.deviation,
        'Der Vertrag gilt so, wie oben angegeben, auch wenn unser heutiges Angebot anders lautet. Der Grund:',
      ),
      AFTER_CONTRACT,
      'Der ganze Vertragstext liegt dieser E-Mail bei.',
      seeContract(data, site),
    ],
    ...attachText(data),
  }),
  contract_made: (data, site) => ({
    subject: `Ihr Vertrag: Premium-Eintrag für „${nameOf(data)}“`,
    blocks: [
      'wie mit Ihnen vereinbart, ist Ihr Eintrag ein Premium-Eintrag. Das ist der Vertrag; die Rechnung kommt gesondert.',
      listOrder(data),
      listDays(data),
      listAgreement(data),
      AFTER_CONTRACT,
      'Ist etwas davon anders vereinbart, antworten Sie bitte auf diese E-Mail.',
      seeContract(data, site),
    ],
  }),
  contract_changed: (data, site) => ({
    subject: `Geändert: Vertrag zum Premium-Eintrag „${nameOf(data)}“`,
    blocks: [
      'wie mit Ihnen vereinbart, haben wir die Daten Ihres Vertrags geändert:',
      ...listOrderer(data),
      listDays(data),
      listAgreement(data),
      'Ist das nicht so vereinbart, antworten Sie bitte auf diese E-Mail.',
      seeContract(data, site),
    ],
  }),
  contract_declined: (data) => ({
    subject: `Zu Ihrer Bestellung für „${nameOf(data)}“`,
    blocks: [
      'Ihre Bestellung eines Premium-Eintrags nehmen wir nicht an. Ein Vertrag ist nicht zustande gekommen, und es kostet Sie nichts.',
      ...quoteOf(data.reason),
      ...listOrderer(data),
    ],
  }),
  contract_ends: (data, site) => ({
    subject: `Ihr Premium-Eintrag „${nameOf(data)}“${dayPhrase(': Vertrag bis ', data.ends)}`,
    blocks: [
      `der Vertrag über den Premium-Eintrag „${nameOf(data)}“ ${dayPhrase('läuft bis zum ', data.ends, ' und endet dann von selbst') || 'endet von selbst'}.`,
      ...listOrderer(data),
      AFTER_CONTRACT,
      seeContract(data, site),
    ],
  }),
  contract_ended: (data, site) => ({
    subject: `Der Premium-Eintrag „${nameOf(data)}“ endet früher`,
    blocks: [
      `der Vertrag über den Premium-Eintrag „${nameOf(data)}“ endet${dayPhrase(' mit dem ', data.ends)}.`,
      ...quoteOf(data.reason),
      ...listOrderer(data),
      ...describeRefund(data),
      AFTER_CONTRACT,
      seeContract(data, site),
    ],
  }),
};

/** The words of a mail about an order or a contract; null where the occasion is another one, or its data are not. */
export const composeContractNotice: ComposeNotice = (kind, data, siteUrl) => {
  const compose = CONTRACT_NOTICES[kind];
  const parsed = contractData.safeParse(data);
  if (compose === undefined || !parsed.success) return null;
  return { reason: REASON, ...compose(parsed.data, siteUrl) };
};
