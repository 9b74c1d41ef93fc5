/** Stands for the page's own origin as the address of Supabase, where a page is rendered without a browser. */
export const ORIGIN_PLACEHOLDER = 'http://own-origin.invalid';
