import { paths } from '#config/paths.ts';

/** Which screen of /eintrag an address names. */
export type EntryScreen =
  | { readonly name: 'overview' }
  | { readonly name: 'start' }
  | { readonly name: 'draft'; readonly revisionId: number }
  | { readonly name: 'entry'; readonly entryId: number }
  | { readonly name: 'edit'; readonly entryId: number }
  | { readonly name: 'statistics'; readonly entryId: number }
  | { readonly name: 'extended'; readonly entryId: number }
  | { readonly name: 'claim'; readonly entryId: number };

function idOf(parameters: URLSearchParams, name: string): number | null {
  const text = parameters.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The screen of an address; the overview where it names none. */
export function parseEntryAddress(parameters: URLSearchParams): EntryScreen {
  if (parameters.has('neu')) return { name: 'start' };
  const revisionId = idOf(parameters, 'entwurf');
  if (revisionId !== null) return { name: 'draft', revisionId };
  const claimed = idOf(parameters, 'uebernehmen');
  if (claimed !== null) return { name: 'claim', entryId: claimed };
  const entryId = idOf(parameters, 'beratung');
  if (entryId === null) return { name: 'overview' };
  if (parameters.has('statistik')) return { name: 'statistics', entryId };
  if (parameters.has('erweitert')) return { name: 'extended', entryId };
  return { name: parameters.has('bearbeiten') ? 'edit' : 'entry', entryId };
}

/** The address of a screen. */
export function entryPath(screen: EntryScreen): string {
  switch (screen.name) {
    case 'overview':
      return paths.entry;
    case 'start':
      return `${paths.entry}?neu=1`;
    case 'draft':
      return `${paths.entry}?entwurf=${String(screen.revisionId)}`;
    case 'claim':
      return `${paths.entry}?uebernehmen=${String(screen.entryId)}`;
    case 'entry':
      return `${paths.entry}?beratung=${String(screen.entryId)}`;
    case 'edit':
      return `${paths.entry}?beratung=${String(screen.entryId)}&bearbeiten=1`;
    case 'statistics':
      return `${paths.entry}?beratung=${String(screen.entryId)}&statistik=1`;
    case 'extended':
      return `${paths.entry}?beratung=${String(screen.entryId)}&erweitert=1`;
  }
}
