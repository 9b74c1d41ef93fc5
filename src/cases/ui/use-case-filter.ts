import { useSearchParams } from 'react-router-dom';
import type { CaseFilter } from '#desk/api/desk.ts';
import { type CaseKind, type CaseState, isCaseKind } from '#desk/model/desk.ts';

const STATES: Readonly<Record<string, CaseState>> = { spaeter: 'later', erledigt: 'decided' };

/** The filter in the address, which survives a reload and the way back from a case. @param kind of a list of a single kind */
export function useCaseFilter(kind: CaseKind | null): {
  filter: CaseFilter;
  /** The query string for the addresses of cases: the same list stays beside them. */
  search: string;
  change: (part: Partial<CaseFilter>) => void;
} {
  const [params, setParams] = useSearchParams();
  const kindBeside = params.get('art') ?? '';
  const filter: CaseFilter = {
    state: STATES[params.get('stand') ?? ''] ?? 'open',
    kind: kind ?? (isCaseKind(kindBeside) ? kindBeside : null),
    isMine: params.get('meine') === 'ja',
    term: params.get('suche') ?? '',
  };
  return {
    filter,
    search: writeFilter(filter),
    change: (part) => setParams(writeFilter({ ...filter, ...part }), { replace: true }),
  };
}

function writeFilter({ state, kind, isMine, term }: CaseFilter): string {
  const params = new URLSearchParams();
  if (kind !== null) params.set('art', kind);
  const stand = Object.entries(STATES).find(([, meant]) => meant === state)?.[0];
  if (stand !== undefined) params.set('stand', stand);
  if (isMine) params.set('meine', 'ja');
  if (term !== '') params.set('suche', term);
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}
