import { Link } from 'react-router-dom';
import { agencySlug } from '#agency/model/agency-slug.ts';
import type { Agency } from '#agency/model/agency.ts';
import { hasProfilePage } from '#agency/model/fallback.ts';
import { agencyPath } from '#config/paths.ts';
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
