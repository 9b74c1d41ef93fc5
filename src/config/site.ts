/** The brand. Decisions, Product and operator. */
export const BRAND = 'Beraterkompass';

/** Address of the live site, without a slash at its end, for canonical links; the page's own origin by default. */
export const SITE_URL: string = (import.meta.env.VITE_SITE_URL ?? globalThis.location?.origin ?? '').replace(
  /\/+$/,
  '',
);

/** Whether the built-in sample consultancies stand in the top list. Decisions, Honesty. */
export const SHOWS_SAMPLES = import.meta.env.VITE_SHOW_SAMPLES !== 'false';
