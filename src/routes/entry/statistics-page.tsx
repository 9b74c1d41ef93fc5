import { StatisticsScreen } from './own-entry/statistics-screen.tsx';
import { OwnEntryPage } from './frame/own-entry-page.tsx';

/** How often an entry was seen. */
export function EntryStatisticsPage() {
  return <OwnEntryPage title="Statistik">{(props) => <StatisticsScreen {...props} />}</OwnEntryPage>;
}
