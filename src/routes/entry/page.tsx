import { EntryFrame } from './frame/entry-frame.tsx';
import { Overview } from './overview.tsx';

/** The consultancies' own area. */
export function EntryPage() {
  return <EntryFrame>{(session) => <Overview session={session} />}</EntryFrame>;
}
