import { Link } from 'react-router-dom';
import { ownAgencyPath, paths } from '#config/paths.ts';
import { OFFERED_TERMS, PREMIUM_PRICE } from '#contracts/model/premium-offer.ts';
import { PREMIUM_SERVICES } from '#contracts/model/premium-terms.ts';
import { buttonClass } from '#ui/button.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { SiteFact } from '#ui/prose/prose.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { AdShare } from './ad-share.tsx';
import { OfferExamples } from './offer-examples.tsx';

const BENEFITS = [
  {
    title: 'Sichtbarkeit',
    text: 'Ihre Beratung steht im Verzeichnis, und der Berater-Assistent kann sie vorschlagen. Dafür genügt der Basiseintrag.',
  },
  {
    title: 'Glaubwürdigkeit',
    text: 'Reihenfolge, Profil-Score und Bewertungen folgen offengelegten Regeln und lassen sich nicht kaufen.',
  },
  {
    title: 'Neue Aufträge',
    text: 'Wer anfragt, kennt Ihr Profil. Bestätigen Sie eine Anfrageadresse, gehen Anfragen direkt an Sie.',
  },
] as const;

const OFFERS = [
  {
    name: 'Basiseintrag (Basis-Listing)',
    price: 'Kostenlos',
    servicesHeading: 'Enthalten sind',
    services: [
      'Profil mit Standort, Gründungsjahr, Größe, Spezialisierung, Branchen und Beschreibung',
      'Aufnahme in die Suchergebnisse',
      'Kontaktinformationen mit Link zu Ihrer Website',
    ],
    text: 'Sie legen ihn selbst an; für seine Richtigkeit stehen Sie ein. Wir sehen ihn auf offensichtliche Fehler durch.',
    action: 'Basiseintrag anlegen',
    path: paths.entry,
  },
  {
    name: 'Premium-Eintrag (Premium-Listing)',
    price: PREMIUM_PRICE,
    servicesHeading: 'Enthalten sind alle Leistungen des Basiseintrags und',
    services: PREMIUM_SERVICES,
    text: 'Er trägt überall das Wort „Anzeige“. Nach dem Ende des Vertrags ist er wieder ein Basiseintrag.',
    action: null,
    path: null,
  },
] as const;

const HOW_TO_ORDER =
  OFFERED_TERMS === null
    ? 'Der Zeitraum, für den der Preis gilt, steht noch nicht fest. Wir machen Ihnen ein Angebot; das verpflichtet Sie zu nichts.'
    : 'Bestellen kann, wer einen veröffentlichten Eintrag verwaltet: nach der Anmeldung unter „Vertrag“. Sie zahlen auf Rechnung.';

export function OffersPage() {
  return (
    <Page
      title="Eintrag und Preise"
      description="Ihre Personalberatung auf Beraterkompass: kostenlos mit dem Basiseintrag, den Sie selbst anlegen, oder mit dem Premium-Eintrag."
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Eintrag und Preise">
          <p>
            Der Basiseintrag ist kostenlos. Wer werben möchte, bestellt den Premium-Eintrag, gekennzeichnet
            als „Anzeige“.
          </p>
        </PageBanner>

        <section aria-labelledby="vorteile" className="mt-6">
          <h2 id="vorteile" className="text-2xl">
            Ihre Vorteile
          </h2>
          <ul className="mt-3 grid gap-8 md:grid-cols-3">
            {BENEFITS.map(({ title, text }) => (
              <li key={title} className="border-t border-line-strong pt-4">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section aria-labelledby="angebote" className="mt-10">
          <h2 id="angebote" className="text-2xl">
            Unsere Angebote
          </h2>
          <ul className="mt-6 grid gap-6 md:grid-cols-2">
            {OFFERS.map(({ name, price, servicesHeading, services, text, action, path }) => (
              <li key={name} className="flex flex-col border-t-2 border-petrol bg-surface p-6">
                <h3 className="text-xl">{name}</h3>
                <p className="mt-1 font-serif text-2xl font-semibold digits">{price}</p>
                {path === null && (
                  <p className="mt-1">
                    <SiteFact name="premiumTerm" />
                  </p>
                )}
                <p className="mt-4">{servicesHeading}:</p>
                <ul className="mt-1 list-disc pl-6 marker:text-ink-soft">
                  {services.map((service) => (
                    <li key={service} className="mt-1.5">
                      {service}
                    </li>
                  ))}
                </ul>
                {path === null && <AdShare />}
                {path === null && <p className="mt-4">{HOW_TO_ORDER}</p>}
                <p className="mt-4 mb-6 text-ink-soft">{text}</p>
                <p className="mt-auto">
                  {path === null ? (
                    <OrderLink />
                  ) : (
                    <Link to={path} className={buttonClass('secondary')}>
                      {action}
                    </Link>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>

        <OfferExamples />

        <section aria-labelledby="wirkung" className="mt-16 max-w-text">
          <h2 id="wirkung" className="text-2xl">
            Was eine Zahlung bewirkt – und was nicht
          </h2>
          <p className="mt-4">
            Reihenfolge, Vorschläge des Berater-Assistenten, Profil-Score und Bewertungen ändert sie nicht.
            Vorteile, die niemand kaufen kann, hat{' '}
            <Link to={ownAgencyPath} className={TEXT_LINK}>
              unsere eigene Beratung
            </Link>
            .
          </p>
        </section>

        <section
          aria-labelledby="schluss"
          className="mt-16 border-t-2 border-petrol bg-surface px-5 py-8 sm:px-8"
        >
          <h2 id="schluss" className="text-2xl">
            Bereit für Ihren Eintrag?
          </h2>
          <p className="mt-3 max-w-text">
            Ein Code an Ihre E-Mail-Adresse genügt. Fragen beantworten wir in der Regel am nächsten Werktag.
          </p>
          <p className="mt-5 flex flex-wrap gap-3">
            <Link to={paths.entry} className={buttonClass('primary')}>
              Eintrag anlegen oder übernehmen
            </Link>
            <Link to={paths.about} className={buttonClass('secondary')}>
              Mehr über Beraterkompass
            </Link>
          </p>
        </section>
      </div>
    </Page>
  );
}

function OrderLink() {
  return OFFERED_TERMS === null ? (
    <Link to={paths.contact} className={buttonClass('secondary')}>
      Premium-Eintrag anfragen
    </Link>
  ) : (
    <Link to={paths.entry} className={buttonClass('primary')}>
      Premium-Eintrag bestellen
    </Link>
  );
}
