import { OwnEntryPage } from '#entry/ui/frame/own-entry-page.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

export function EntryStatisticsPage() {
  return <OwnEntryPage title="Statistik">{(props) => <StatisticsScreen {...props} />}</OwnEntryPage>;
}
