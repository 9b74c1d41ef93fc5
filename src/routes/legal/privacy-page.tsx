import Text from '#content/pages/datenschutz.md';
import meta from '#content/pages/datenschutz.md?meta';
import { LegalPage } from './legal-page.tsx';

/** Privacy policy, dated by the operator's facts. */
export function PrivacyPage() {
  return <LegalPage meta={meta} text={Text} />;
}
