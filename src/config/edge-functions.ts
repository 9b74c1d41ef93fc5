/** The edge functions of the project: folders of supabase/functions. */
export const EDGE_FUNCTIONS = [
  'client-reviews',
  'entry-account',
  'newsletter',
  'send-contact-email',
] as const;
export type EdgeFunction = (typeof EDGE_FUNCTIONS)[number];
