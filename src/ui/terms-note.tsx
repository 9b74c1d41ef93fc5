import { Link } from 'react-router-dom';
import { operator } from '#config/operator.ts';
import { ownAgencyPath, paths } from '#config/paths.ts';
import { TEXT_LINK } from './text-link.ts';

const PRIVACY = (
  <Link to={paths.privacy} className={TEXT_LINK}>
    Datenschutzerklärung
  </Link>
);

/** Beside a field that takes a person's data (Art. 13 DSGVO). */
export function PrivacyNote() {
  return <p className="text-sm text-ink-soft">Wie wir Ihre Daten verarbeiten, steht in der {PRIVACY}.</p>;
}

/** Where somebody's competitor may read what is sent: who does, and who decides. */
export function SeparationNote() {
  return (
    <p className="text-sm text-ink-soft">
      Wir führen auch eine{' '}
      <Link to={ownAgencyPath} className={TEXT_LINK}>
        eigene Beratung
      </Link>
      . {operator.separation}
    </p>
  );
}

/** Beside a button that submits something: the terms hold in the version of that day (their section 7). */
export function TermsNote() {
  return (
    <p className="text-sm text-ink-soft">
      Es gelten die{' '}
      <Link to={paths.terms} className={TEXT_LINK}>
        Nutzungsbedingungen
      </Link>
      . Wie wir Ihre Daten verarbeiten, steht in der {PRIVACY}.
    </p>
  );
}
