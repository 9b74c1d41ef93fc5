import { withoutEndSlashes } from './paths.ts';

export const BRAND = 'Beraterkompass';

/** Address of the live site, without a slash at its end, for canonical links; the page's own origin by default. */
export const SITE_URL: string = withoutEndSlashes(
  import.meta.env.VITE_SITE_URL ?? globalThis.location?.origin ?? '',
);

/** In development and in the demo. */
export const IS_DEMO: boolean = import.meta.env.DEV || import.meta.env.VITE_DEMO_DATA === 'true';

/** Whether the built-in sample agencies and testimonials are shown. */
export const SHOWS_SAMPLES: boolean = import.meta.env.VITE_SHOW_SAMPLES
  ? import.meta.env.VITE_SHOW_SAMPLES === 'true'
  : IS_DEMO;
