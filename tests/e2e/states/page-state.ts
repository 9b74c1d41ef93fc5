import type { Page } from 'playwright-core';
import { type ProvokedFailure, toast } from '#tests/e2e/visitor.ts';

/** A route in one of its states, and how a visitor gets there. */
export interface PageState {
  readonly state: string;
  /** Shows the state. Afterwards all of it is rendered, and only calls that belong to the state are pending. */
  readonly show: (page: Page) => Promise<void>;
  /** Whether the state exists only below the width at which the header shows its links. */
  readonly isNarrowOnly?: boolean;
  /** Whether more of it can be shown on a wide screen, which `show` then does. */
  readonly hasMoreWhenWide?: boolean;
  /** Failures of the database that belong to the state. */
  readonly provokes?: readonly ProvokedFailure[];
  /** Whether axe checks each entry of its list, and not only the first ones. */
  readonly hasWholeList?: boolean;
  /** Whether the state is a crash, about which the browser rightly complains. */
  readonly isCrash?: boolean;
}

/** A state that is reached once a heading is visible. */
export function withHeading(path: string, name: string | RegExp, state = path): PageState {
  return {
    state,
    show: async (page) => {
      await page.goto(path);
      await page.getByRole('heading', { name }).first().waitFor();
    },
  };
}

/**
 * Keeps a toast open by hovering it. The event is dispatched, because a real pointer waits for a moving toast and
 * may come too late.
 */
export async function keepToastOpen(page: Page, text: string): Promise<void> {
  const message = toast(page, text);
  await message.waitFor();
  await message.dispatchEvent('mouseover');
}
