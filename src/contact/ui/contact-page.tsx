import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import { paths } from '#config/paths.ts';
import { RETENTION } from '#config/retention.ts';
import {
  buildReportSubject,
  buildSubject,
  parseAgencyName,
  parseAskedAgencies,
  type AskedAgencies,
} from '#contact/model/enquiry-subject.ts';
import { UUID } from '#lib/text/uuid.ts';
import { latePart } from '#ui/late-part.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { SiteFact } from '#ui/prose/prose.tsx';
import { SeparationNote } from '#ui/terms-note.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { CheckingRecipients } from './checking-recipients.tsx';
import { ContactForm } from './contact-form.tsx';
import { NamedAgencies } from './named-agencies.tsx';
import { RecipientQuestions } from './recipient-questions.tsx';
import { describeNonRecipients } from './recipients.ts';
import { UnknownRecipients } from './unknown-recipients.tsx';
import { useRecipients } from './use-recipients.ts';
import { useReport } from './use-report.ts';

/** Loaded only where the page's address needs it. */
const ReportGuide = latePart(async () => (await import('./report-guide.tsx')).ReportGuide, {
  name: 'Die Anleitung zu dieser Meldung',
});
const EnquiryOffer = latePart(async () => (await import('./enquiry-offer.tsx')).EnquiryOffer, {
  Placeholder: CheckingRecipients,
  Substitute: UnknownRecipients,
});

const NO_SEARCH = new URLSearchParams();
const NO_AGENCIES: AskedAgencies = { named: [], leftOut: [] };

/**
 * The contact page: about the agencies of `?beratung=` where there are any, to report the entry of `?meldung=`, or to appeal
 * against what was decided about the report of `?einspruch=`.
 */
export function ContactPage() {
  const [search] = useSearchParams();
  // The prerendered page has no query string and is hydrated with any, so that text that was typed before hydration stays.
  const parameters = useIsHydrated() ? search : NO_SEARCH;
  const reported = parseAgencyName(parameters.get('meldung') ?? '') || undefined;
  const { named, leftOut } = useMemo(
    () =>
      reported === undefined
        ? parseAskedAgencies(parameters.getAll('beratung'), parameters.getAll('an'))
        : NO_AGENCIES,
    [parameters, reported],
  );
  const recipients = useRecipients(named);
  const agencyNames = (recipients.found ?? named).map(({ name }) => name);
  const { setFound } = recipients;
  const appealed = parameters.get('einspruch') ?? '';
  const report = useReport(
    reported === undefined
      ? null
      : {
          name: reported,
          agency: parseAgencyId(parameters.get('eintrag') ?? undefined),
          appealOf: UUID.test(appealed) ? appealed : null,
        },
  );
  const subject =
    report === null ? buildSubject(agencyNames) : buildReportSubject(report.name, report.appealOf !== null);
  return (
    <Page
      title="Kontakt"
      description="Schreiben Sie Beraterkompass: Fragen zur Suche, zu einer Personalberatung oder zu Ihrem eigenen Eintrag beantworten wir in der Regel am nächsten Werktag."
      canonicalPath={paths.contact}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Kontakt">
          <p>
            {agencyNames.length > 0
              ? 'Schreiben Sie hier Ihre Anfrage. Wer sie erhält, steht über dem Formular.'
              : 'Schreiben Sie uns. Wir antworten in der Regel innerhalb von 24\u00A0Stunden an Werktagen.'}
          </p>
        </PageBanner>
        <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div>
            {agencyNames.length > 0 && (
              <div className="mb-6 border-l-4 border-petrol pl-4">
                <div role="status" className="wrap-anywhere">
                  <NamedAgencies named={agencyNames} leftOut={leftOut} />
                  <EnquiryOffer asked={named} onChange={setFound} />
                </div>
                {recipients.found && (
                  <RecipientQuestions
                    found={recipients.found}
                    mayForward={recipients.mayForward}
                    onChoose={recipients.choose}
                    isMissing={recipients.isMissing}
                    box={recipients.box}
                  />
                )}
              </div>
            )}
            {report !== null && <ReportGuide report={report} />}
            <ContactForm subject={subject} recipients={recipients} asked={named} report={report} />
          </div>
          <aside
            aria-labelledby="direkt"
            className="h-fit border-t-2 border-line-strong bg-surface p-5 lg:sticky lg:top-24"
          >
            <h2 id="direkt" className="text-xl">
              Lieber per E-Mail?
            </h2>
            <p className="mt-2 wrap-anywhere">
              <SiteFact name="email" />
            </p>
            {agencyNames.length > 0 ? (
              <p className="mt-2 wrap-anywhere">
                Eine E-Mail an diese Adresse geht an Beraterkompass{describeNonRecipients(agencyNames)}.
              </p>
            ) : (
              <p className="mt-4">
                Viele Antworten stehen schon in den{' '}
                <Link to={paths.faq} className={TEXT_LINK}>
                  häufigen Fragen
                </Link>
                . Den Eintrag Ihrer Personalberatung können Sie{' '}
                <Link to={paths.entry} className={TEXT_LINK}>
                  selbst ergänzen und berichtigen
                </Link>
                .
              </p>
            )}
            <p className="mt-4 text-sm text-ink-soft">
              {agencyNames.length > 0
                ? `Ihre Angaben verwenden wir nur, um Ihre Anfrage zuzustellen oder zu beantworten. Von einer Anfrage an eine Beratung bleibt ${String(RETENTION.enquiryMonths)}\u00A0Monate ein Hash-Wert Ihrer E-Mail-Adresse.`
                : 'Ihre Angaben verwenden wir nur für Ihr Anliegen und zum Schutz vor Missbrauch.'}{' '}
              Wie lange wir sie aufbewahren, steht in der{' '}
              <Link to={paths.privacy} className={TEXT_LINK}>
                Datenschutzerklärung
              </Link>
              .
            </p>
            <div className="mt-4">
              <SeparationNote />
            </div>
          </aside>
        </div>
      </div>
    </Page>
  );
}
