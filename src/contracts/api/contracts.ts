import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import type { Agreement, ContractPart, ListedContract, OwnContract } from '#contracts/model/contract.ts';
import { type Offer, type OrderValues, readOrderText } from '#contracts/model/order.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

/*
 * Orders and contracts of paid entries: what owners order, and what administrators decide. The functions refuse anybody else.
 * docs/product.md, Calls (C41); docs/decisions/paid-placement.md, Contracts.
 */

const CONTRACTS_PER_PAGE = 50;

const text = z.nullable(z.string());
const contractFields = {
  id: z.string(),
  state: z.enum(['ordered', 'confirmed', 'declined']),
  orderedAt: z.string(),
  price: z.string(),
  term: z.string(),
  termsVersion: z.string(),
  reason: text,
  startsOn: text,
  endsOn: text,
  agreedEnd: text,
  boundUntil: z.string(),
  invoiceNumber: text,
  paidOn: text,
};
const ownContracts = z.array(camelObject({ ...contractFields, termsText: text }));
const listedContract = z.pipe(
  camelObject(
    {
      ...contractFields,
      edit: z.number(),
      entryId: z.nullable(z.number()),
      entryName: z.string(),
      orderer: text,
      customer: z.string(),
      invoiceAddress: z.string(),
      decidedAt: text,
      decidedBy: text,
      deviation: text,
      agreedOn: text,
      agreedWith: text,
      firstDay: z.string(),
      termsText: z._default(text, null),
      endsSoon: z.boolean(),
    },
    { agency_id: 'entryId', entry: 'entryName' },
  ),
  z.transform(({ agreedOn, agreedWith, ...listed }): ListedContract => ({
    ...listed,
    agreement: agreedOn === null || agreedWith === null ? null : { on: agreedOn, with: agreedWith },
  })),
);

const contractPage = z.object({
  items: z.array(listedContract),
  /** The start of the next page; null on the last. */
  next: text,
  /** How many there are on all pages. */
  total: z.number(),
});

/** Each fails with a DataError. docs/product.md, Calls (C41). */
export const contractQueries = {
  /** Orders and contracts of an entry of the account `userId`, the newest first. */
  own: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...entryQueries.all(userId), 'contracts', entryId] as const,
      queryFn: ({ signal }): Promise<OwnContract[]> =>
        rpc('own_contracts', { agency: entryId }, ownContracts, signal),
    }),

  /** An order or a contract as the administrator `userId` sees it; null where there is none. */
  one: (userId: string, id: string) =>
    queryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'contract', id] as const,
      queryFn: ({ signal }) => rpc('contract_detail', { contract: id }, z.nullable(listedContract), signal),
    }),

  /** All, or a part, page by page: open orders first, then the contracts that end last. */
  queue: (userId: string, part: ContractPart | null) =>
    infiniteQueryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'contracts', part] as const,
      queryFn: ({ pageParam, signal }) =>
        rpc(
          'list_contracts',
          {
            page_size: CONTRACTS_PER_PAGE,
            ...(part !== null && { part }),
            ...(pageParam !== null && { after: pageParam }),
          },
          contractPage,
          signal,
        ),
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

/** A contract as it was seen. A change of a later one fails with `edited_elsewhere`. */
type SeenContract = Pick<ListedContract, 'id' | 'edit'>;

/** Changes the period. @throws DataError, `overlap`, `edited_elsewhere` */
export async function changeContractDays(
  { id, edit }: SeenContract,
  days: ContractPeriod,
  agreement: Agreement,
): Promise<void> {
  await rpc('change_contract_days', {
    contract: id,
    seen_edit: edit,
    starts_on: days.startsOn,
    ends_on: days.endsOn,
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

/** Sets the invoice. @throws DataError, `edited_elsewhere` */
export async function setContractInvoice({ id, edit }: SeenContract, invoice: Invoice): Promise<void> {
  await rpc('set_contract_invoice', {
    contract: id,
    seen_edit: edit,
    ...(invoice.invoiceNumber !== null && { invoice_number: invoice.invoiceNumber }),
    ...(invoice.paidOn !== null && { paid_on: invoice.paidOn }),
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

/** Has a contract end earlier than agreed. @throws DataError, `edited_elsewhere` */
export async function endContract(
  { id, edit }: SeenContract,
  lastDay: string,
  reason: string,
): Promise<void> {
  await rpc('end_contract', { contract: id, seen_edit: edit, last_day: lastDay, reason });
}
