import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { SiteFact } from '#features/prose/prose.tsx';
import { buttonClass } from '#ui/button.tsx';

const BENEFITS = [
  {
    title: 'Sichtbarkeit',
    text: 'Ihre Beratung steht im Verzeichnis, und der Berater-Assistent kann sie vorschlagen, wenn sie zur beschriebenen Stelle passt. Dafür genügt der kostenlose Basiseintrag.',
  },
  {
    title: 'Glaubwürdigkeit',
    text: 'Reihenfolge und Profil-Score folgen offengelegten Regeln und lassen sich nicht kaufen; feste Plätze hat die Agentur des Betreibers, gekennzeichnet als „Anzeige“. Ihre Angaben stehen in derselben Form neben denen anderer Beratungen; nur die Karte der Agentur des Betreibers nennt mehr Branchen.',
  },
  {
    title: 'Neue Aufträge',
    text: 'Wer Sie über Beraterkompass findet, kann Ihr Profil lesen und mit anderen vergleichen, bevor sie oder er anfragt. Anfragen kommen über Ihre Website oder über unser Formular. Bestätigen Sie eine Anfrageadresse, gehen sie direkt an Sie; sonst können wir sie weiterleiten, wenn die Absenderin oder der Absender zustimmt.',
  },
] as const;

const OFFERS = [
  {
    name: 'Basiseintrag (Basis-Listing)',
    price: 'Kostenlos',
    isBookable: true,
    servicesHeading: 'Enthalten sind',
    services: [
      'Grundlegendes Firmenprofil mit Standort, Gründungsjahr, Größe, Spezialisierung, Branchen und einer kurzen Beschreibung',
      'Aufnahme in die Suchergebnisse',
      'Kontaktinformationen mit Link zu Ihrer Website',
    ],
    text: 'Der Basiseintrag eignet sich, wenn Sie gefunden werden möchten und Ihre wichtigsten Angaben für sich sprechen. Sie legen ihn selbst an und halten ihn aktuell; wir sehen jede Angabe durch, bevor sie erscheint. Für ihre Richtigkeit stehen Sie ein.',
    action: 'Basiseintrag anlegen',
    path: paths.entry,
  },
  {
    name: 'Premium-Eintrag (Premium-Listing)',
    price: '2.490\u00A0EUR zzgl.\u00A0MwSt.',
    isBookable: false,
    servicesHeading: 'Vorgesehen sind',
    services: [
      // In the words of src/content/pages/fuer-personalberatungen.md.
      'Hervorgehobene Platzierung in einem eigenen, als „Anzeige“ gekennzeichneten Bereich der Suchergebnisse',
      'Ausführliche Beschreibung Ihrer Leistungen',
      'Logo und Bilder zu Arbeitsweise und Team',
      'Fallstudien zu besetzten Positionen',
      'Monatliche Leistungsberichte zu Ihrem Eintrag',
    ],
    text: 'Den Premium-Eintrag bereiten wir vor; keine dieser Leistungen gibt es schon. Haben Sie Fragen oder Wünsche dazu, schreiben Sie uns; das verpflichtet Sie zu nichts.',
    action: 'Interesse am Premium-Eintrag mitteilen',
    path: paths.contact,
  },
] as const;

/** Offers for agencies. */
export function OffersPage() {
  return (
    <Page
      title="Eintrag und Preise"
      description="Ihre Personalberatung auf Beraterkompass: kostenlos mit dem Basiseintrag. Sie legen ihn selbst an. Ein Premium-Eintrag ist vorgesehen, aber noch nicht buchbar."
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Eintrag und Preise">
          <p>
            Auf Beraterkompass suchen Unternehmen eine Personalberatung, die zu ihrer offenen Stelle passt.
            Zeigen Sie ihnen, worauf Sie spezialisiert sind. Der Basiseintrag kostet nichts; ein
            Premium-Eintrag ist vorgesehen, aber noch nicht buchbar.
          </p>
        </PageBanner>

        <section aria-labelledby="vorteile" className="mt-12">
          <h2 id="vorteile" className="text-2xl">
            Ihre Vorteile
          </h2>
          <ul className="mt-6 grid gap-8 md:grid-cols-3">
            {BENEFITS.map(({ title, text }) => (
              <li key={title} className="border-t border-line-strong pt-4">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section aria-labelledby="angebote" className="mt-16">
          <h2 id="angebote" className="text-2xl">
            Unsere Angebote
          </h2>
          <p className="mt-3 max-w-text">
            Zurzeit bieten wir den kostenlosen Basiseintrag an. Einen bezahlten Premium-Eintrag bereiten wir
            vor und nennen hier schon, was er umfassen und kosten soll.
          </p>
          <ul className="mt-6 grid gap-6 md:grid-cols-2">
            {OFFERS.map(({ name, price, isBookable, servicesHeading, services, text, action, path }) => (
              <li key={name} className="flex flex-col border-t-2 border-petrol bg-surface p-6">
                <h3 className="text-xl">{name}</h3>
                {!isBookable && <p className="mt-1 font-semibold">Noch nicht buchbar. Vorgesehener Preis:</p>}
                <p className="mt-1 font-serif text-2xl font-semibold digits">{price}</p>
                {!isBookable && (
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
                <p className="mt-4 mb-6 text-ink-soft">{text}</p>
                <p className="mt-auto">
                  <Link to={path} className={buttonClass('secondary')}>
                    {action}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </section>

        <section aria-labelledby="wirkung" className="mt-16 max-w-text">
          <h2 id="wirkung" className="text-2xl">
            Was eine Zahlung bewirkt – und was nicht
          </h2>
          <p className="mt-4">
            Zurzeit bewirkt sie nichts, denn bezahlte Einträge gibt es noch nicht. Für den geplanten
            Premium-Eintrag steht schon fest: Er ist Werbung und trägt überall, wo er erscheint, das Wort
            „Anzeige“. Für ihn ist ein zusätzlicher, getrennter Bereich vorgesehen; auf die Reihenfolge der
            übrigen Treffer und auf den Profil-Score hat er keinen Einfluss.
          </p>
          <p className="mt-4">
            Ebenso offen sagen wir, dass der Betreiber von Beraterkompass auch die Personalberatung People
            Finding Company betreibt. Sie wird als Premium Partner gezeigt, gekennzeichnet als „Anzeige“, und
            steht an Stellen, die anderen nicht offenstehen. Welche das sind, lesen Sie unter „Über uns“.
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
            Mit Ihrer E-Mail-Adresse und einem Code, den wir Ihnen schicken, legen Sie ihn in wenigen Minuten
            an, ohne Passwort. Steht Ihre Beratung schon im Verzeichnis, übernehmen Sie den Eintrag. Fragen
            beantworten wir in der Regel innerhalb von 24 Stunden.
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
