import { ADMIN_STATES } from './admin-states.ts';
import { CLIENT_REVIEW_STATES } from './client-review-states.ts';
import { DIRECTORY_STATES } from './directory-states.ts';
import { ENTRY_STATES } from './entry-states.ts';
import { FORM_STATES } from './form-states.ts';
import type { PageState } from './page-state.ts';
import { PREMIUM_STATES } from './premium-states.ts';
import { PROPOSAL_STATES } from './proposal-states.ts';
import { SELECTION_STATES } from './selection-states.ts';
import { TEXT_STATES } from './text-states.ts';
import { hasMenu, type Width } from '#tests/e2e/visitor.ts';

/** States of the pages that need no account. */
export const VISITOR_STATES: readonly PageState[] = [
  ...DIRECTORY_STATES,
  ...SELECTION_STATES,
  ...FORM_STATES,
  ...TEXT_STATES,
];

/** States of the pages of consultancies' members, clients with a link, and administrators. */
export const ACCOUNT_STATES: readonly PageState[] = [
  ...ADMIN_STATES,
  ...ENTRY_STATES,
  ...PROPOSAL_STATES,
  ...PREMIUM_STATES,
  ...CLIENT_REVIEW_STATES,
];

/** Every route in each of its states: what is checked by machine and, as screenshots, by eye. */
export const PAGE_STATES: readonly PageState[] = [...VISITOR_STATES, ...ACCOUNT_STATES];

/** The states that exist at a width. */
export function statesAt(width: Width): PageState[] {
  return PAGE_STATES.filter(({ isNarrowOnly = false }) => !isNarrowOnly || hasMenu(width));
}
