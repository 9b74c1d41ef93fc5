import type { ListedContract, OrderDecision } from '#contracts/model/contract.ts';

/** The decision about an order, where one is written. */
export function decisionIn({ state, decidedAt, decidedBy }: ListedContract): OrderDecision | null {
  return state === 'ordered' || decidedAt === null ? null : { state, at: decidedAt, by: decidedBy };
}
