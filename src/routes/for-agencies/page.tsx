import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { SiteFact } from '#features/prose/prose.tsx';
import { buttonClass } from '#ui/button.tsx';

const BENEFITS = [
  {
    title: 'Sichtbarkeit',
    text: 'Ihre Beratung steht dort, wo Unternehmen aktiv suchen. Sie ist im Verzeichnis zu finden und kann vom Berater-Assistenten vorgeschlagen werden, wenn sie zur beschriebenen Stelle passt. Das gilt für den Basiseintrag genauso wie für den Premium-Eintrag.',
  },
  {
    title: 'Glaubwürdigkeit',
    text: 'Alle Beratungen werden mit denselben Angaben und nach denselben Regeln dargestellt. Wie der Profil-Score entsteht, ist offengelegt; kaufen lässt er sich nicht. In diesem Umfeld wirkt ein vollständiger, sachlicher Eintrag stärker als jede Werbeaussage.',
  },
  {
    title: 'Neue Kunden',
    text: 'Wer über Beraterkompass zu Ihnen findet, konnte Ihr Profil lesen und mit anderen vergleichen, bevor die Anfrage kommt: über Ihre Website oder über unser Kontaktformular.',
  },
] as const;

const OFFERS = [
  {
    name: 'Basiseintrag',
    price: 'Kostenlos',
    isPaid: false,
    services: [
      'Grundlegendes Firmenprofil mit Standort, Gründungsjahr, Größe, Spezialisierung und Branchen',
      'Aufnahme in die Suchergebnisse',
      'Kontaktinformationen mit Link zu Ihrer Website',
    ],
    text: 'Der Basiseintrag eignet sich, wenn Sie gefunden werden möchten und Ihre wichtigsten Angaben für sich sprechen. Wir ändern oder entfernen ihn auf Ihren Wunsch.',
    action: 'Basiseintrag anfragen',
  },
  {
    name: 'Premium-Eintrag',
    price: '2.490\u00A0EUR zzgl.\u00A0MwSt.',
    isPaid: true,
    services: [
      'Erweitertes Firmenprofil',
      'Bevorzugte Platzierung in einem eigenen, als „Anzeige“ gekennzeichneten Bereich der Suchergebnisse',
      'Ausführliche Beschreibung Ihrer Leistungen',
      'Logo und Bilder',
    ],
    text: 'Ein Premium-Eintrag eignet sich, wenn Sie Ihre Arbeitsweise und Ihre Schwerpunkte ausführlicher zeigen möchten. Den Leistungsumfang nennen wir Ihnen in unserem Angebot, bevor Sie sich entscheiden.',
    action: 'Premium-Eintrag anfragen',
  },
] as const;

/** Offers for agencies. */
export function ForAgenciesPage() {
  return (
    <Page
      title="Eintrag und Preise"
      description="Stellen Sie Ihre Personalberatung auf Beraterkompass vor: kostenlos mit dem Basiseintrag oder ausführlich mit dem Premium-Eintrag für 2.490 EUR zzgl. MwSt."
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Eintrag und Preise">
          <p>
            Auf Beraterkompass suchen Unternehmen eine Personalberatung, die zu ihrer offenen Stelle passt.
            Zeigen Sie ihnen, worauf Sie spezialisiert sind: kostenlos oder mit einem ausführlichen
            Premium-Eintrag.
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
            Sie haben die Wahl zwischen einem kostenlosen und einem bezahlten Eintrag. Für beide gelten
            dieselben Regeln; nur im gekennzeichneten Bereich für Anzeigen steht allein der bezahlte.
          </p>
          <ul className="mt-6 grid gap-6 md:grid-cols-2">
            {OFFERS.map(({ name, price, isPaid, services, text, action }) => (
              <li key={name} className="flex flex-col border-t-2 border-petrol bg-surface p-6">
                <h3 className="text-xl">{name}</h3>
                <p className="mt-1 font-serif text-2xl font-semibold digits">{price}</p>
                {isPaid && (
                  <p className="mt-1">
                    <SiteFact name="premiumTerm" />
                  </p>
                )}
                <ul className="mt-4 list-disc pl-6 marker:text-ink-soft">
                  {services.map((service) => (
                    <li key={service} className="mt-1.5">
                      {service}
                    </li>
                  ))}
                </ul>
                <p className="mt-4 mb-6 text-ink-soft">{text}</p>
                <p className="mt-auto">
                  <Link to={paths.contact} className={buttonClass('secondary')}>
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
            Premium-Einträge sind Werbung, und so bezeichnen wir sie auch: Sie tragen überall, wo sie
            erscheinen, das Wort „Anzeige“. Die bevorzugte Platzierung ist ein zusätzlicher, getrennter
            Bereich; die Reihenfolge der übrigen Treffer und der Profil-Score ändern sich dadurch nicht.
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
            Schreiben Sie uns, wie Ihre Beratung heißt, wo sie sitzt und worauf sie spezialisiert ist. Wir
            antworten in der Regel innerhalb von 24 Stunden und sagen Ihnen, welche Angaben wir noch brauchen.
          </p>
          <p className="mt-5 flex flex-wrap gap-3">
            <Link to={paths.contact} className={buttonClass('primary')}>
              Nachricht schreiben
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
