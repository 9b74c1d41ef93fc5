import type { ComponentType } from 'react';

/**
 * The pages of those who have an account, in a chunk of their own: the names of all that they load would otherwise be
 * listed in the first chunk of every page (0.4 kB).
 */
export const ACCOUNT_MODULES = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '/src/routes/admin/**/{page,*-page}.tsx',
  '/src/routes/{entry,write-review}/page.tsx',
]);
