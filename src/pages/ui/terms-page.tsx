import Text from '#pages/content/nutzungsbedingungen.md';
import meta from '#pages/content/nutzungsbedingungen.md?meta';
import { LegalPage } from './legal-page.tsx';

/** Terms of use. */
export function TermsPage() {
  return <LegalPage meta={meta} text={Text} />;
}
