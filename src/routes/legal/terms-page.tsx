import Text from '#content/pages/nutzungsbedingungen.md';
import meta from '#content/pages/nutzungsbedingungen.md?meta';
import { LegalPage } from './legal-page.tsx';

/** Terms of use. Specification, section 2 (Static legal pages). */
export function TermsPage() {
  return <LegalPage meta={meta} text={Text} />;
}
