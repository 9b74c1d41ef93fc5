import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { QUESTIONS } from '#pages/model/faq.ts';
import { Accordion } from '#ui/accordion.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { Prose } from '#ui/prose/prose.tsx';

const FAQ = {
  '@type': 'FAQPage',
  inLanguage: 'de',
  mainEntity: QUESTIONS.map(({ question, answerText }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answerText },
  })),
};

const ITEMS = QUESTIONS.map(({ id, question, Answer }) => ({
  id,
  heading: question,
  content: <Prose text={Answer} />,
}));

/** The questions of src/pages/content/faq/. */
export function FaqPage() {
  return (
    <Page
      title="Häufige Fragen"
      description="Häufige Fragen zu Beraterkompass: Vergleich, Kosten, Aufnahme ins Verzeichnis, Profil-Score, Empfehlungen, Anfragen und Rückmeldungen – klar erklärt."
      about={FAQ}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Häufige Fragen">
          <p>Hier beantworten wir die wichtigsten Fragen von Unternehmen und Personalberatungen.</p>
        </PageBanner>
        <div className="mt-2 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Accordion items={ITEMS} />
          <aside
            aria-labelledby="rueckfrage"
            className="h-fit border-t-2 border-line-strong bg-surface p-5 lg:sticky lg:top-24 lg:mt-4 print:hidden"
          >
            <h2 id="rueckfrage" className="text-xl">
              Ist Ihre Frage nicht dabei?
            </h2>
            <p className="mt-2">Wir antworten in der Regel am nächsten Werktag.</p>
            <p className="mt-4">
              <Link to={paths.contact} className={buttonClass('secondary')}>
                Schreiben Sie uns
              </Link>
            </p>
          </aside>
        </div>
      </div>
    </Page>
  );
}
