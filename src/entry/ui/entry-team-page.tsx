import { Colleagues } from './own-entry/colleagues.tsx';
import { OwnEntryPage } from './frame/own-entry-page.tsx';

export function EntryTeamPage() {
  return <OwnEntryPage title="Team">{(props) => <Colleagues {...props} />}</OwnEntryPage>;
}
