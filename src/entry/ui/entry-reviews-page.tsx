import { ClientReviewSection } from '#reviews/ui/answer/client-review-section.tsx';
import { OwnEntryPage } from './frame/own-entry-page.tsx';

/** Reviews of an entry, with replies, and the link to pass on. */
export function EntryReviewsPage() {
  return (
    <OwnEntryPage title="Bewertungen">
      {({ own: { entry } }) => <ClientReviewSection entry={entry} />}
    </OwnEntryPage>
  );
}
