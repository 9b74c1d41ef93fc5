/** Class list of a link in running text. */
export const TEXT_LINK = 'text-petrol underline decoration-1 underline-offset-4 hover:decoration-2';

/** Class list of a link outside of running text, tall enough for a finger. */
export const STANDALONE_LINK = `inline-flex min-h-11 items-center ${TEXT_LINK}`;

/** Class list of a heading that leads to what it names. */
export const HEADING_LINK =
  'text-ink no-underline hover:text-petrol hover:underline hover:decoration-1 hover:underline-offset-4';
