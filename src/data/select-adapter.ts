import type { AgencyDirectory } from './agencies.ts';
import type { DirectoryAdapter } from './directory-adapter.ts';
import { loadedDirectory } from './loaded-directory.ts';
import { remoteDirectory } from './remote-directory.ts';

/** Selects the adapter that answers for a directory. */
export const selectAdapter = ({ loaded }: AgencyDirectory): DirectoryAdapter =>
  loaded === null ? remoteDirectory : loadedDirectory(loaded);
