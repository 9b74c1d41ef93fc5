import type { DirectoryAddress } from './directory-address.ts';

/** What a visitor asks of the directory: a term, empty for none, chosen options by their keys, and an order. */
export type DirectorySearch = Pick<DirectoryAddress, 'term' | 'choices' | 'sort'>;
