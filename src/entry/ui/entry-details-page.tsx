import { EditScreen } from './draft/draft-screens.tsx';
import { OwnEntryPage } from './frame/own-entry-page.tsx';

export function EntryDetailsPage() {
  return (
    <OwnEntryPage title="Angaben" hasDraft>
      {(props) => <EditScreen {...props} part="entry" />}
    </OwnEntryPage>
  );
}
