// Generated from src/domain/language/vocabulary by `npm run db:terms`. Do not edit.

/** The version of supabase/generated/facet-terms.json. */
export const FACET_TERMS_VERSION = '2d624c30518f';
