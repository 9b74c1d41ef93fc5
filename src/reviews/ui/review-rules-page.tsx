import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { RETENTION } from '#config/retention.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { reviewTotalsQuery } from '#reviews/api/client-review-totals.ts';
import { REVIEW_ANSWER_DAYS, REVIEW_LIMITS } from '#reviews/model/review-terms.ts';
import { PROOF_LABELS } from '#reviews/model/review-texts.ts';
import { REVIEW_RULES } from '#reviews/model/summary.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { SiteFact } from '#ui/prose/prose.tsx';
import { TableOfContents } from '#ui/prose/table-of-contents.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

const TITLE = 'So prüfen wir Bewertungen';

const HEADINGS = {
  wer: 'Wer bewerten kann',
  nachweis: 'Zwei Nachweise',
  pruefung: 'Wie wir prüfen',
  sterne: 'Was in die Sterne eingeht',
  melden: 'Antworten und melden',
  zahlen: 'Die Zahlen',
} as const;

const SECTIONS = Object.entries(HEADINGS).map(([id, text]) => ({ id, text, depth: 2 }));

/** The rules of reviews: authors, proof, counting; and the numbers from the data. */
export function ReviewRulesPage() {
  return (
    <Page
      title={TITLE}
      description="Wer bei Beraterkompass eine Personalberatung bewerten darf, wie wir den Auftrag prüfen, was in die Sterne eingeht und wie Sie eine Bewertung melden."
    >
      <div className="mx-auto w-full max-w-page px-5 pb-16">
        <PageBanner heading={TITLE}>
          <p>
            Sterne vergibt bei uns nur, wer einer Personalberatung nachweislich einen Auftrag gegeben hat.
          </p>
        </PageBanner>
        <div className="mt-6 grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,37rem)_minmax(0,1fr)]">
          <div className="lg:order-2 print:hidden">
            <TableOfContents headings={SECTIONS} />
          </div>
          <div className="flex min-w-0 flex-col gap-10">
            <Section id="wer">
              <p>
                Unternehmen, die der Beratung einen Auftrag gegeben haben; je Auftrag eine Bewertung mit{' '}
                {REVIEW_LIMITS.text.lowest} bis {formatGermanNumber(REVIEW_LIMITS.text.highest)} Zeichen und
                ohne Namen von Personen. Nicht bewerten können die Beratung selbst, andere Personalberatungen
                und wir.
              </p>
            </Section>
            <Section id="nachweis">
              <p>
                <strong>Das Unternehmen:</strong> Wer bewertet, meldet sich mit einem Code an, den wir an das
                Firmenpostfach senden. Bei einem kostenlosen Postfach brauchen wir zusätzlich Unterlagen.
              </p>
              <p>
                <strong>Der Auftrag:</strong> entweder Unterlagen, zum Beispiel eine Bestellung oder Rechnung,
                in denen Sie vor dem Senden schwärzen, was wir nicht brauchen, oder eine Anfrage über
                Beraterkompass, die die Beratung als Auftrag bestätigt hat. Erst damit wird eine Bewertung
                veröffentlicht; an ihr steht „{PROOF_LABELS.document}“ oder „{PROOF_LABELS.enquiry}“.
              </p>
              <p>
                Unterlagen und Firmennamen sehen nur wir; die Unterlagen löschen wir nach der Entscheidung.
                Öffentlich sind Ebene, Funktion, Jahr und Ausgang des Auftrags: Die Beratung kann oft
                erkennen, von wem eine Bewertung stammt. Bestreitet sie den Auftrag, fassen wir ihr zusammen,
                was die Nachweise belegen, die dann vorliegen (Art und Zeitraum), soweit es niemanden
                erkennbar macht.
              </p>
            </Section>
            <Section id="pruefung">
              <p>
                Jede Bewertung liest ein Mensch, gute und schlechte nach denselben Regeln. Wir ändern kein
                Wort. Wir veröffentlichen, geben mit Grund zurück oder lehnen mit Grund ab. Auffälliges, zum
                Beispiel mehrere Bewertungen am selben Tag, sehen wir zuerst an.
              </p>
              <p>
                Wir laden niemanden zu einer Bewertung ein. Eine Beratung kann ihren eigenen Link weitergeben;
                dann steht bei der Bewertung „auf Einladung der Beratung“. Für Bewertungen darf niemand
                belohnt werden.
              </p>
              <p>
                Bezahlung ändert nichts. Für unsere eigene Beratung gelten dieselben Regeln.{' '}
                <SiteFact name="separation" />
              </p>
            </Section>
            <Section id="sterne">
              <p>
                Ein Mittelwert der Gesamturteile steht ab {REVIEW_RULES.leastForMean} Bewertungen da. Gezählt
                werden die der letzten {REVIEW_RULES.countedMonths} Monate, und von einem Auftraggeber zu
                einer Beratung innerhalb von {REVIEW_RULES.clientMonths} Monaten nur die älteste.
              </p>
              <p>
                Wer nach Bewertung sortiert, sieht einen vorsichtigeren Wert: Wir rechnen jeder Beratung{' '}
                {REVIEW_RULES.priorReviews} durchschnittliche Bewertungen hinzu, damit wenige sehr gute nicht
                vorn stehen, und nach {REVIEW_RULES.halfLifeMonths} Monaten zählt eine Bewertung noch halb.
                Ohne Bewertung steht eine Beratung dabei am Ende.
              </p>
            </Section>
            <Section id="melden">
              <p>
                Die Beratung kann auf jede Bewertung einmal antworten; auch die Antwort lesen wir vorher.
                Verbergen, löschen oder umsortieren kann sie nichts.
              </p>
              <p>
                Unter jeder Bewertung steht „Bewertung melden“ und unter jeder Antwort „Antwort melden“,
                beides ohne Anmeldung. Keine Meldung verbirgt etwas von selbst: Jede liest ein Mensch, Zweifel
                am Auftrag zuerst. Hält er sie für begründet, verbergen wir die Bewertung, und im Profil
                steht, dass eine geprüft wird. Wer sie geschrieben hat, kann {REVIEW_ANSWER_DAYS} Tage lang
                antworten und einen Nachweis hinzufügen; danach zeigen wir sie wieder oder entfernen sie.
                Beide Seiten erfahren die Gründe und können innerhalb von {RETENTION.endedReviewMonths}{' '}
                Monaten Einspruch einlegen.
              </p>
            </Section>
            <Section id="zahlen">
              <Totals />
            </Section>
            <p>
              Sie haben einen Auftrag vergeben? Im{' '}
              <Link to={paths.agencies} className={TEXT_LINK}>
                Profil der Beratung
              </Link>{' '}
              steht „Bewertung schreiben“.
            </p>
          </div>
        </div>
      </div>
    </Page>
  );
}

interface SectionProps {
  id: keyof typeof HEADINGS;
  children: ReactNode;
}

function Section({ id, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="scroll-mt-24 text-2xl">
        {HEADINGS[id]}
      </h2>
      {children}
    </section>
  );
}

/** How many reviews came in, and what became of them. */
function Totals() {
  const query = useQuery(reviewTotalsQuery());
  const failure = useLoadFailure(query);
  if (failure !== null && query.data === undefined) {
    return <QueryError error={failure} query={query} />;
  }
  // As high as the numbers, so that nothing moves.
  if (query.data === undefined) return <Skeleton className="h-80" />;
  const { since, ...totals } = query.data;
  return (
    <div className="min-h-80">
      <p>
        {since === null ? 'Bisher ist keine Bewertung eingegangen.' : `Seit dem ${formatGermanDate(since)}:`}
      </p>
      <dl className="mt-3 border-t border-line digits">
        {(
          [
            ['Eingegangen', totals.received],
            ['Veröffentlicht', totals.published],
            ['Zurückgegeben, um etwas zu ändern', totals.returned],
            ['Abgelehnt', totals.rejected],
            ['Nach einer Meldung entfernt', totals.removed],
            ['Zurzeit gemeldet und nicht zu sehen', totals.disputed],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
            <dt>{label}</dt>
            <dd>{formatGermanNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
