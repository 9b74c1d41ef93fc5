import { EntryFrame } from './frame/entry-frame.tsx';
import { Overview } from './overview.tsx';
import { EntryScreens } from './steps/entry-screens.tsx';

/** The agencies' own area. */
export function EntryPage() {
  return (
    <EntryFrame>
      {(session) => (
        <EntryScreens session={session}>
          <Overview session={session} />
        </EntryScreens>
      )}
    </EntryFrame>
  );
}
