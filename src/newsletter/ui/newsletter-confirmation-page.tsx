import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { confirmSubscription } from '#newsletter/api/newsletter.ts';
import {
  LINK_HOURS,
  parseConfirmationToken,
  SUBSCRIPTION_CONFIRMED,
} from '#newsletter/model/newsletter-contract.ts';
import { buttonClass } from '#ui/button.tsx';
import { LinkPage } from './link-page.tsx';

const again = (
  <p className="mt-4">
    <Link to={paths.blog} className={buttonClass('secondary')}>
      Zum Formular im Blog
    </Link>
  </p>
);

/** The text for each outcome. */
const OUTCOMES = {
  confirmed: <p>{SUBSCRIPTION_CONFIRMED}</p>,
  used: (
    <p>
      Diese Anmeldung ist schon bestätigt; Sie brauchen nichts weiter zu tun. Haben Sie sich inzwischen
      abgemeldet, gilt der Link nicht noch einmal.
    </p>
  ),
  expired: (
    <>
      <p>
        Dieser Link gilt nicht mehr: Er ist älter als {LINK_HOURS} Stunden, oder die Anmeldung ist beendet.
        Bitte melden Sie sich noch einmal an, dann bekommen Sie einen neuen.
      </p>
      {again}
    </>
  ),
} as const;

/** The page of the link in the mail that asks for confirmation. */
export function NewsletterConfirmationPage() {
  return (
    <LinkPage
      title="Newsletter bestätigen"
      description="Bestätigen Sie hier Ihre Anmeldung zum Newsletter von Beraterkompass."
      parseToken={parseConfirmationToken}
      question={<p>Möchten Sie den Newsletter von Beraterkompass per E-Mail bekommen?</p>}
      button="Anmeldung bestätigen"
      missing={
        <>
          <p>
            Der Link ist unvollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail, oder kopieren Sie ihn
            ganz in die Adresszeile.
          </p>
          {again}
        </>
      }
      act={confirmSubscription}
      describe={(outcome) => OUTCOMES[outcome]}
    />
  );
}
