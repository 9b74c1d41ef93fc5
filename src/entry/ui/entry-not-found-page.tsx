import { EntryAreaPage } from './frame/entry-area-page.tsx';
import { EntryNotFound } from './frame/entry-not-found.tsx';

/** Any address that the consultancies' area does not have. */
export function EntryNotFoundPage() {
  return (
    <EntryAreaPage title="Seite nicht gefunden">
      <EntryNotFound>Diese Adresse gibt es nicht, vielleicht wegen eines Tippfehlers im Link.</EntryNotFound>
    </EntryAreaPage>
  );
}
