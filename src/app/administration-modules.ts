import type { ComponentType } from 'react';

/**
 * The administration's pages, in a chunk of their own: the names of all that they load would otherwise be listed in the
 * first chunk of every page (0.3 kB).
 */
export const ADMINISTRATION_MODULES = import.meta.glob<Readonly<Record<string, ComponentType>>>(
  '/src/routes/admin/**/{page,*-page}.tsx',
);
