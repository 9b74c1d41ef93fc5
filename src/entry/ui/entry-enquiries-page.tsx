import { EnquirySection } from './own-entry/enquiry-section.tsx';
import { OwnEntryPage } from './frame/own-entry-page.tsx';

/** Where enquiries go, and how many came. */
export function EntryEnquiriesPage() {
  return <OwnEntryPage title="Anfragen">{(props) => <EnquirySection {...props} />}</OwnEntryPage>;
}
