/** Agencies in supabase/seed.sql, the operator's own among them. */
export const SEEDED_COUNT = 61;

/** The figure of the directory on home. */
export const DIRECTORY_FIGURE = `${String(SEEDED_COUNT)} Personalberatungen im Verzeichnis`;

/** One agency of supabase/seed.sql, with what its page must show. */
export const SEEDED_AGENCY = {
  path: '/agenturen/3-kranichwerk-executive-search',
  name: 'Kranichwerk Executive Search',
  locations: 'Hamburg, Berlin, München',
  specializations: ['Executive Search', 'Geschäftsführung', 'Vorstand', 'Nachfolge'],
  industries: ['Maschinenbau', 'Konsumgüter', 'Energie', 'Mittelstand'],
  website: 'https://www.kranichwerk.example/',
} as const;

interface Administrator {
  readonly email: string;
  readonly password: string;
  /** What the codes of the second factor are made from; none where it is not needed. */
  readonly secret?: string;
}

/** The administrator that `npm run accept` has made, or the one of supabase/local/seed-admin.sql. */
export const ADMINISTRATOR: Administrator = JSON.parse(
  process.env['ACCEPT_ADMINISTRATOR'] ??
    '{"email": "admin@beraterkompass.example", "password": "beraterkompass-lokal"}',
);
