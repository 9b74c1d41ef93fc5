import Text from '#content/pages/impressum.md';
import meta from '#content/pages/impressum.md?meta';
import { LegalPage } from './legal-page.tsx';

/** Legal notice; kept out of search engines. */
export function ImprintPage() {
  return <LegalPage meta={meta} text={Text} />;
}
