import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ownAgencyPath, paths } from '#config/paths.ts';
import { PREMIUM_OFFER, PREMIUM_PRICE } from '#config/premium-offer.ts';
import { parseAgencyId } from '#domain/agency/agency-id.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { SiteFact } from '#features/prose/prose.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { AdShare } from './ad-share.tsx';
import { OfferExamples } from './offer-examples.tsx';

/** Loaded for who orders. */
const OrderSection = latePart(async () => (await import('./order/order-section.tsx')).OrderSection, {
  name: 'Die Bestellung',
  Placeholder: () => <Skeleton className="mt-6 h-40" />,
});

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
    services: [
      'Block „Anzeigen“: Ihr Eintrag kann dort stehen. Er zeigt täglich im Wechsel bis zu drei Premium-Einträge, die zur Suche passen',
      'Erweitertes Profil: bis zu acht Leistungen, bis zu fünf Fallbeispiele und eine Ansprechperson',
      'Logo auf Karten, im Vergleich und im Profil, und bis zu sechs Bilder',
    ],
    text: 'Er trägt überall das Wort „Anzeige“. Nach dem Ende des Vertrags ist er wieder ein Basiseintrag.',
    action: null,
    path: null,
  },
] as const;

/** Offers for agencies. */
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

        <OrderPart />

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

/** The anchor of the order, and the parameter that opens it. */
const ORDER = 'bestellen';

function OrderLink() {
  return PREMIUM_OFFER === null ? (
    <Link to={paths.contact} className={buttonClass('secondary')}>
      Premium-Eintrag anfragen
    </Link>
  ) : (
    <Link to={`?${ORDER}=1#${ORDER}`} className={buttonClass('primary')}>
      Premium-Eintrag bestellen
    </Link>
  );
}

/** How a Premium-Eintrag is ordered; the form itself once it is wanted. */
function OrderPart() {
  const [parameters] = useSearchParams();
  const [isPressed, setIsPressed] = useState(false);
  const isHydrated = useIsHydrated();
  // The build renders the page without parameters.
  const wanted = isHydrated ? parameters.get(ORDER) : null;
  const isOpened = isPressed || wanted !== null;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted !== null) section.current?.scrollIntoView();
  }, [wanted]);
  return (
    <section ref={section} id={ORDER} aria-labelledby="bestellung" className="mt-16 max-w-text scroll-mt-24">
      <h2 id="bestellung" className="text-2xl">
        Premium-Eintrag bestellen
      </h2>
      {PREMIUM_OFFER === null ? (
        <p className="mt-4">
          Der Zeitraum, für den der Preis gilt, steht noch nicht fest. Deshalb können Sie hier nichts
          verbindlich bestellen. Schreiben Sie uns über das{' '}
          <Link to={paths.contact} className={TEXT_LINK}>
            Kontaktformular
          </Link>
          , und wir machen Ihnen ein Angebot; das verpflichtet Sie zu nichts.
        </p>
      ) : (
        <>
          <p className="mt-4">
            Sie bestellen für einen veröffentlichten Eintrag, den Sie verwalten. Online bezahlen Sie nichts:
            Wir bestätigen die Bestellung per E-Mail und schicken eine Rechnung.
          </p>
          {isOpened ? (
            <OrderSection offer={PREMIUM_OFFER} entryId={parseAgencyId(wanted ?? undefined)} />
          ) : (
            <p className="mt-5">
              <Button
                onClick={() => {
                  setIsPressed(true);
                }}
              >
                Bestellung beginnen
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}
