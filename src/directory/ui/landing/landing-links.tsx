import { useId } from 'react';
import { Link } from 'react-router-dom';
import { landingPath } from '#config/landing-path.ts';
import type { LandingBlock } from '#directory/model/landing/landing.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';

/** Other landing pages under a heading. */
export function LandingLinks({ heading, links }: LandingBlock) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {heading}
      </h2>
      <ul className="mt-2">
        {links.map(({ keys, label }) => (
          <li key={landingPath(keys)}>
            <Link to={landingPath(keys)} className={STANDALONE_LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
