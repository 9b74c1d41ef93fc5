import { Link } from 'react-router-dom';
import type { Agency } from '#agency/model/agency.ts';
import { describeReviews } from '#agency/model/describe-reviews.ts';
import { paths } from '#config/paths.ts';
import { TEXT_LINK } from '#ui/text-link.ts';

/**
 * „★ 4,6 von 5, 12 Bewertungen. So prüfen wir“, or a text where there are none. The star is a glyph and no icon,
 * because cards are on every page and icons cost bytes.
 */
export function ReviewLine({ agency }: { agency: Pick<Agency, 'reviewCount' | 'reviewMean'> }) {
  const text = describeReviews(agency);
  if (agency.reviewCount === 0) return <p className="text-sm text-ink-soft">{text}</p>;
  return (
    <p className="text-sm digits">
      {agency.reviewMean !== null && <span aria-hidden="true">★ </span>}
      {text}&nbsp;·{' '}
      <Link to={paths.reviewRules} className={`whitespace-nowrap ${TEXT_LINK}`}>
        So prüfen wir
      </Link>
    </p>
  );
}
