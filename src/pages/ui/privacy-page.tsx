import Text from '#pages/content/datenschutz.md';
import meta from '#pages/content/datenschutz.md?meta';
import { LegalPage } from './legal-page.tsx';

/** Privacy policy, dated by the operator's facts. */
export function PrivacyPage() {
  return <LegalPage meta={meta} text={Text} />;
}
