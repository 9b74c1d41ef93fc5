import { Link } from 'react-router-dom';
import { agencyPath } from '#config/paths.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { agencySlug } from '#domain/agency/agency-slug.ts';
import { hasProfilePage } from '#domain/agency/fallback.ts';
import { HEADING_LINK } from '#ui/text-link.ts';

/** The name of an agency, with a link to its page where it has one. */
export function AgencyName({ agency }: { agency: Agency }) {
  if (!hasProfilePage(agency)) return agency.name;
  return (
    <Link to={agencyPath(agencySlug(agency))} className={HEADING_LINK}>
      {agency.name}
    </Link>
  );
}
