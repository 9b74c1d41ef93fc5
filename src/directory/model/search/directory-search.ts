import type { DirectoryAddress } from './directory-address.ts';

/** A search in the directory: a term, empty for none, the chosen options by their keys, and an order. */
export type DirectorySearch = Pick<DirectoryAddress, 'term' | 'choices' | 'sort'>;
