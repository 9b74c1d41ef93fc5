import type { AgencyDirectory } from '#data/agencies/agencies.ts';
import type { DirectoryAdapter } from './directory-adapter.ts';
import { createLoadedAdapter } from './loaded-adapter.ts';
import { remoteAdapter } from './remote-adapter.ts';

/** Selects the adapter that answers for a directory. As long as none is loaded, the database answers. */
export const selectAdapter = (directory: AgencyDirectory | undefined): DirectoryAdapter =>
  directory?.loaded ? createLoadedAdapter(directory.loaded) : remoteAdapter;
