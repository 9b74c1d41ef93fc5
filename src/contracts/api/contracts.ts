import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import type {
  Agreement,
  Contract,
  ContractPart,
  ListedContract,
  OwnContract,
} from '#contracts/model/contract.ts';
import { type Offer, type OrderValues, readOrderText } from '#contracts/model/order.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

/*
 * Orders and contracts of paid entries: what owners order, and what administrators decide. The functions refuse anybody else.
 * docs/product.md, Calls (C41); docs/decisions/paid-placement.md, Contracts.
 */

const CONTRACTS_PER_PAGE = 50;

const text = z.nullable(z.string());
const contractRow = z.object({
  id: z.string(),
  state: z.enum(['ordered', 'confirmed', 'declined']),
  ordered_at: z.string(),
  price: z.string(),
  term: z.string(),
  terms_version: z.string(),
  reason: text,
  starts_on: text,
  ends_on: text,
  agreed_end: text,
  bound_until: z.string(),
  invoice_number: text,
  paid_on: text,
});
const ownRow = z.extend(contractRow, { terms_text: text });
const listedRow = z.extend(contractRow, {
  agency_id: z.nullable(z.number()),
  entry: z.string(),
  orderer: text,
  customer: z.string(),
  invoice_address: z.string(),
  decided_at: text,
  decided_by: text,
  deviation: text,
  agreed_on: text,
  agreed_with: text,
  first_day: z.string(),
  terms_text: z.optional(text),
  ends_soon: z.boolean(),
});

const queueAnswer = z.object({ items: z.array(listedRow), next: z.nullable(z.string()), total: z.number() });

/** One page of all orders and contracts. */
interface ContractPage {
  readonly items: readonly ListedContract[];
  /** The start of the next page; null on the last. */
  readonly next: string | null;
  /** How many there are on all pages. */
  readonly total: number;
}

function toContract(row: z.output<typeof contractRow>): Contract {
  return {
    id: row.id,
    state: row.state,
    orderedAt: row.ordered_at,
    price: row.price,
    term: row.term,
    termsVersion: row.terms_version,
    reason: row.reason,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    agreedEnd: row.agreed_end,
    boundUntil: row.bound_until,
    invoiceNumber: row.invoice_number,
    paidOn: row.paid_on,
  };
}

function toListedContract(row: z.output<typeof listedRow>): ListedContract {
  return {
    ...toContract(row),
    entryId: row.agency_id,
    entryName: row.entry,
    orderer: row.orderer,
    customer: row.customer,
    invoiceAddress: row.invoice_address,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    deviation: row.deviation,
    agreement:
      row.agreed_on === null || row.agreed_with === null
        ? null
        : { on: row.agreed_on, with: row.agreed_with },
    firstDay: row.first_day,
    termsText: row.terms_text ?? null,
    endsSoon: row.ends_soon,
  };
}

/** Each fails with a DataError. docs/product.md, Calls (C41). */
export const contractQueries = {
  /** Orders and contracts of an entry of the account `userId`, the newest first. */
  own: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...entryQueries.all(userId), 'contracts', entryId] as const,
      queryFn: async ({ signal }): Promise<OwnContract[]> =>
        (await rpc('own_contracts', { agency: entryId }, z.array(ownRow), signal)).map((row) => ({
          ...toContract(row),
          termsText: row.terms_text,
        })),
    }),

  /** An order or a contract as the administrator `userId` sees it; null where there is none. */
  one: (userId: string, id: string) =>
    queryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'contract', id] as const,
      queryFn: async ({ signal }): Promise<ListedContract | null> => {
        const row = await rpc('contract_detail', { contract: id }, z.nullable(listedRow), signal);
        return row && toListedContract(row);
      },
    }),

  /** All, or a part, page by page: open orders first, then the contracts that end last. */
  queue: (userId: string, part: ContractPart | null) =>
    infiniteQueryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'contracts', part] as const,
      queryFn: async ({ pageParam, signal }): Promise<ContractPage> => {
        const { items, ...page } = await rpc(
          'list_contracts',
          {
            page_size: CONTRACTS_PER_PAGE,
            ...(part !== null && { part }),
            ...(pageParam !== null && { after: pageParam }),
          },
          queueAnswer,
          signal,
        );
        return { ...page, items: items.map(toListedContract) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      staleTime: 15_000,
    }),
};

/** Orders the offer that was shown. @throws DataError, `already` where there is an order or a contract */
export async function orderPremium(entryId: number, values: OrderValues, offer: Offer): Promise<void> {
  await rpc('order_premium', {
    agency: entryId,
    customer: readOrderText('customer', values.customer),
    invoice_address: readOrderText('invoiceAddress', values.invoiceAddress),
    price: offer.price,
    term: offer.term,
    terms_version: offer.termsVersion,
    terms_text: offer.termsText,
  });
}

/** The first and the last day of a contract. */
export interface ContractPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Changes the period, if it still is `seen`. @throws DataError, `overlap`, `edited_elsewhere` */
export async function changeContractDays(
  id: string,
  days: ContractPeriod,
  seen: ContractPeriod,
  agreement: Agreement,
): Promise<void> {
  await rpc('change_contract_days', {
    contract: id,
    starts_on: days.startsOn,
    ends_on: days.endsOn,
    seen_starts_on: seen.startsOn,
    seen_ends_on: seen.endsOn,
    agreed_on: agreement.on,
    agreed_with: cleanLine(agreement.with),
  });
}

/** A contract agreed outside the site. */
export interface NewContract extends Omit<Offer, 'termsText'>, ContractPeriod {
  readonly entryId: number;
  readonly customer: string;
  readonly invoiceAddress: string;
  readonly agreement: Agreement;
}

/** Makes a contract that was agreed outside the site. @returns its id @throws DataError, `overlap`, `not_found` */
export async function createContract(contract: NewContract): Promise<string> {
  return rpc(
    'create_contract',
    {
      agency: contract.entryId,
      customer: readOrderText('customer', contract.customer),
      invoice_address: readOrderText('invoiceAddress', contract.invoiceAddress),
      price: cleanLine(contract.price),
      term: cleanLine(contract.term),
      terms_version: cleanLine(contract.termsVersion),
      starts_on: contract.startsOn,
      ends_on: contract.endsOn,
      agreed_on: contract.agreement.on,
      agreed_with: cleanLine(contract.agreement.with),
    },
    z.string(),
  );
}

/** The number of a contract's invoice and the day of its payment; null where there is none. */
export type Invoice = Pick<ListedContract, 'invoiceNumber' | 'paidOn'>;

/** Sets the invoice, if it still is `seen`. @throws DataError, `edited_elsewhere` */
export async function setContractInvoice(id: string, invoice: Invoice, seen: Invoice): Promise<void> {
  await rpc('set_contract_invoice', {
    contract: id,
    ...(invoice.invoiceNumber !== null && { invoice_number: invoice.invoiceNumber }),
    ...(invoice.paidOn !== null && { paid_on: invoice.paidOn }),
    ...(seen.invoiceNumber !== null && { seen_invoice_number: seen.invoiceNumber }),
    ...(seen.paidOn !== null && { seen_paid_on: seen.paidOn }),
  });
}

/**
 * Confirms an order with its days, as it was sent.
 *
 * @param offer what is offered today
 * @param deviation why it is confirmed although it differs from the offer, or empty
 * @throws DataError, `overlap`, `other_offer`, `wrong_state` where it is decided already
 */
export async function confirmOrder(
  id: string,
  days: ContractPeriod,
  offer: Offer | null,
  deviation: string,
): Promise<void> {
  await rpc('confirm_order', {
    contract: id,
    starts_on: days.startsOn,
    ends_on: days.endsOn,
    offer: offer && {
      price: offer.price,
      term: offer.term,
      version: offer.termsVersion,
      terms: offer.termsText,
    },
    ...(deviation !== '' && { deviation }),
  });
}

/** Declines an order. @throws DataError, `wrong_state` where it is decided already */
export async function declineOrder(id: string, reason: string): Promise<void> {
  await rpc('decline_order', { contract: id, reason });
}

/** Has a contract end earlier than agreed. @throws DataError, `edited_elsewhere` where the end has changed */
export async function endContract(
  { id, endsOn }: Pick<ListedContract, 'id' | 'endsOn'>,
  lastDay: string,
  reason: string,
): Promise<void> {
  await rpc('end_contract', { contract: id, seen_ends_on: endsOn ?? '', last_day: lastDay, reason });
}
