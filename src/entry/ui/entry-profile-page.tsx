import { EditScreen } from './draft/draft-screens.tsx';
import { OwnEntryPage } from './frame/own-entry-page.tsx';

/** What a Premium-Eintrag shows besides: services, case studies, contact person, logo and pictures. */
export function EntryProfilePage() {
  return (
    <OwnEntryPage title="Profil und Bilder" hasDraft>
      {(props) => <EditScreen {...props} part="extended" />}
    </OwnEntryPage>
  );
}
