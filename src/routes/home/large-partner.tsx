import { useQuery } from '@tanstack/react-query';
import { homeAnchors } from '#config/paths.ts';
import { agencyPartQueries } from '#data/agency-parts.ts';
import { STATIC_PARTNER } from '#domain/agency/fallback.ts';
import { PremiumPartner } from '#features/premium-partner/premium-partner.tsx';

/** The operator's own agency, asked for alone; the built-in one where the database has or gives none. */
export function LargePartner() {
  const partner = useQuery(agencyPartQueries.partner());
  const agency = partner.isPending ? undefined : (partner.data ?? STATIC_PARTNER);
  return <PremiumPartner agency={agency} id={homeAnchors.partner} />;
}
