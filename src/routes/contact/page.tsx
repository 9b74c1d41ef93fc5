import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { parseConsultancies } from '#domain/contact/contact-message.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { SiteFact } from '#features/prose/prose.tsx';
import { Chip } from '#ui/chip.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ContactForm } from './contact-form.tsx';

/** Nobody shall think that the named consultancies read the message. */
function describeRecipient([name = '', ...others]: readonly string[]): string {
  const notTo = others.length === 0 ? name : 'die genannten Personalberatungen';
  return `Ihre Nachricht geht an Beraterkompass, nicht an ${notTo}.`;
}

/** Contact, about the consultancies of `?beratung=` where there are any. */
export function ContactPage() {
  const [parameters] = useSearchParams();
  const consultancies = parseConsultancies(parameters.getAll('beratung'));
  return (
    <Page
      title="Kontakt"
      description="Schreiben Sie Beraterkompass: Fragen zur Suche, zu einer Personalberatung oder zu Ihrem eigenen Eintrag beantworten wir in der Regel innerhalb von 24 Stunden."
      canonicalPath={paths.contact}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Kontakt">
          <p>Schreiben Sie uns. Wir antworten in der Regel innerhalb von 24 Stunden.</p>
        </PageBanner>
        <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
          <div>
            {consultancies.length > 0 && (
              <div className="mb-6 border-l-4 border-petrol pl-4">
                <p className="font-semibold">Ihre Anfrage betrifft</p>
                <ul className="mt-2 flex flex-wrap gap-2">
                  {consultancies.map((name) => (
                    <li key={name} className="max-w-full">
                      <Chip>{name}</Chip>
                    </li>
                  ))}
                </ul>
                <p className="mt-3 wrap-anywhere">{describeRecipient(consultancies)}</p>
              </div>
            )}
            <ContactForm key={consultancies.join('\n')} consultancies={consultancies} />
          </div>
          <aside aria-labelledby="direkt" className="h-fit border-t-2 border-line-strong bg-surface p-5">
            <h2 id="direkt" className="text-xl">
              Lieber per E-Mail?
            </h2>
            <p className="mt-2 wrap-anywhere">
              <SiteFact name="email" />
            </p>
            <p className="mt-4 text-sm text-ink-soft">
              Ihre Angaben verwenden wir nur, um Ihre Nachricht zu beantworten. Wie lange wir sie aufbewahren,
              steht in der{' '}
              <Link to={paths.privacy} className={TEXT_LINK}>
                Datenschutzerklärung
              </Link>
              .
            </p>
          </aside>
        </div>
      </div>
    </Page>
  );
}
