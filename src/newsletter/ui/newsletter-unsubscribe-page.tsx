import { operator } from '#config/operator.ts';
import { unsubscribe } from '#newsletter/api/newsletter.ts';
import { parseUnsubscribeToken } from '#newsletter/model/newsletter-contract.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { LinkPage } from './link-page.tsx';

/** How to unsubscribe by mail, without the link. */
function ByMail() {
  if (operator.email === undefined) return null;
  return (
    <>
      {' '}
      Kommt trotzdem noch eine Ausgabe, schreiben Sie uns bitte an{' '}
      <a href={`mailto:${operator.email}`} className={TEXT_LINK}>
        {operator.email}
      </a>
      .
    </>
  );
}

/** The text for each outcome. */
const OUTCOMES = {
  ended: (
    <p>
      Sie sind vom Newsletter abgemeldet. Ihre Adresse löschen wir in der kommenden Nacht.
      <ByMail />
    </p>
  ),
  unknown: (
    <p>
      Zu diesem Link gehört keine Anmeldung: Vermutlich sind Sie schon abgemeldet.
      <ByMail />
    </p>
  ),
} as const;

/** The page of the link in every issue. */
export function NewsletterUnsubscribePage() {
  return (
    <LinkPage
      title="Newsletter abmelden"
      description="Melden Sie sich hier mit einem Klick vom Newsletter von Beraterkompass ab."
      parseToken={parseUnsubscribeToken}
      question={<p>Möchten Sie den Newsletter von Beraterkompass nicht mehr bekommen?</p>}
      button="Vom Newsletter abmelden"
      missing={
        <p>
          Der Link ist unvollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail, oder kopieren Sie ihn
          ganz in die Adresszeile.
          <ByMail />
        </p>
      }
      act={unsubscribe}
      describe={(outcome) => OUTCOMES[outcome]}
    />
  );
}
