import Text from '#content/pages/nutzungsbedingungen.md';
import meta from '#content/pages/nutzungsbedingungen.md?meta';
import { LegalPage } from './legal-page.tsx';

/** Terms of use. */
export function TermsPage() {
  return <LegalPage meta={meta} text={Text} />;
}
