/** Stands for the page's own origin as the address of Supabase, where a page is rendered without a browser. */
export const OWN_ORIGIN = 'http://own-origin.invalid';
