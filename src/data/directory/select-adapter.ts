import type { AgencyDirectory } from '#data/agencies/agencies.ts';
import type { DirectoryAdapter } from './directory-adapter.ts';
import { loadedDirectory } from './loaded-directory.ts';
import { remoteDirectory } from './remote-directory.ts';

/** Selects the adapter that answers for a directory. As long as none is loaded, the database answers. */
export const selectAdapter = (directory: AgencyDirectory | undefined): DirectoryAdapter =>
  directory?.loaded ? loadedDirectory(directory.loaded) : remoteDirectory;
