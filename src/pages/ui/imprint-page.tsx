import Text from '#pages/content/impressum.md';
import meta from '#pages/content/impressum.md?meta';
import { LegalPage } from './legal-page.tsx';

/** Legal notice; kept out of search engines. */
export function ImprintPage() {
  return <LegalPage meta={meta} text={Text} />;
}
