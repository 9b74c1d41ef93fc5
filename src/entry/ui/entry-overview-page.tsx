import { EntryOverview } from './own-entry/entry-overview.tsx';
import { OwnEntryPage } from './frame/own-entry-page.tsx';

/** What is open about an entry. */
export function EntryOverviewPage() {
  return <OwnEntryPage title="Überblick">{(props) => <EntryOverview {...props} />}</OwnEntryPage>;
}
