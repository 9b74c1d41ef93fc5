import { OwnEntryPage } from '#entry/ui/frame/own-entry-page.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

/** How often an entry was seen. */
export function EntryStatisticsPage() {
  return <OwnEntryPage title="Statistik">{(props) => <StatisticsScreen {...props} />}</OwnEntryPage>;
}
