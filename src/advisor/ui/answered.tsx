import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { NeedItem } from '#advisor/model/need.ts';
import { RECOMMENDATION_EXPLANATION } from '#advisor/model/selection-explanation.ts';
import { MAX_RECOMMENDATIONS } from '#advisor/model/selection.ts';
import { agencySlug } from '#agency/model/agency-slug.ts';
import type { Agency } from '#agency/model/agency.ts';
import { hasProfilePage } from '#agency/model/fallback.ts';
import { agencyPath, comparisonPath, contactPath, paths } from '#config/paths.ts';
import type { AnsweredSearch } from '#directory/ui/use-recommendation.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SortExplanation } from '#ui/sort-explanation.tsx';
import { RecommendationList } from './recommendation-list.tsx';

const NOBODY = 'Dafür haben wir keine Personalberatung im Verzeichnis.';
const UNREACHABLE =
  'Das Verzeichnis ist gerade nicht erreichbar. Wer zu Ihrer Stelle passt, sagen wir Ihnen, sobald es wieder da ist.';

/** The words of the two buttons for all that fit. */
const ALL_OF = ['Diese Beratung', 'Beide', 'Alle drei'] as const;

/** On a phone the two are in one line. */
const FOR_ALL = 'max-sm:min-w-0 max-sm:grow max-sm:px-2 max-sm:text-sm';

/** Compares and asks all recommendations at once; nothing where none has a page. */
export function CompareAndEnquireAll({ agencies }: { agencies: readonly Agency[] }) {
  const asked = agencies.filter(hasProfilePage);
  const all = ALL_OF[asked.length - 1];
  if (all === undefined) return null;
  return (
    <p className="flex gap-2 max-sm:w-full sm:gap-3 print:hidden">
      {asked.length > 1 && (
        <Link to={comparisonPath(asked.map(({ id }) => id))} className={buttonClass('secondary', FOR_ALL)}>
          {all} vergleichen
        </Link>
      )}
      <Link to={contactPath(asked)} className={buttonClass('primary', FOR_ALL)}>
        {all} anfragen
      </Link>
    </p>
  );
}

/** The operator's agency beside the recommendations: an advertisement, which counts nowhere. */
function Advertisement({ agency }: { agency: Agency }) {
  return (
    <aside
      aria-label="Anzeige"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-ochre bg-surface px-4 py-2 text-sm xl:flex-col xl:items-start xl:py-3"
    >
      <AdLabel />
      <p className="min-w-0 wrap-anywhere">
        <strong>{agency.name}</strong>, unsere eigene Beratung
      </p>
      {hasProfilePage(agency) && (
        <Link
          to={agencyPath(agencySlug(agency))}
          className="inline-flex min-h-11 items-center text-petrol underline underline-offset-4"
        >
          Profil ansehen
        </Link>
      )}
    </aside>
  );
}

interface AnsweredProps {
  answer: AnsweredSearch;
  /** Whether the directory could not be read, and only its replacements were searched. */
  isSubstitute: boolean;
  items: readonly NeedItem[];
  /** How many recommendations are shown. */
  shown: number;
  onMore: () => void;
}

/** What fits, three at a time, the operator's agency beside them, and what fits in part. */
export function AnsweredSections({ answer, isSubstitute, items, shown, onMore }: AnsweredProps) {
  const { recommendations, partial, ad } = answer;
  const [isOpen, setIsOpen] = useState(false);
  const first = recommendations.slice(0, MAX_RECOMMENDATIONS);
  const more = recommendations.slice(MAX_RECOMMENDATIONS, shown);
  const hasFitting = first.length > 0;
  const showsPartial = partial.length > 0 && (isOpen || hasFitting);
  return (
    <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_16rem]">
      {hasFitting ? (
        <RecommendationList
          label="Empfohlene Personalberatungen"
          recommendations={first}
          items={items}
          firstRank={1}
        />
      ) : (
        <EmptyState illustration="cards">
          <p className="max-w-text text-lg">{isSubstitute ? UNREACHABLE : NOBODY}</p>
          {!isSubstitute && (
            <p className="mt-1 max-w-text text-ink-soft">
              Beschreiben Sie die Stelle anders, suchen Sie selbst im Verzeichnis, oder fragen Sie uns.
            </p>
          )}
          <p className="mt-4 flex flex-wrap gap-3">
            {partial.length > 0 && !isOpen && (
              <Button
                variant="secondary"
                onClick={() => {
                  setIsOpen(true);
                }}
              >
                Andere Personalberatungen zeigen
              </Button>
            )}
            {!isSubstitute && (
              <Link to={paths.agencies} className={buttonClass('secondary')}>
                Im Verzeichnis suchen
              </Link>
            )}
            {!isSubstitute && (
              <Link to={paths.contact} className={buttonClass('secondary')}>
                Beraterkompass fragen
              </Link>
            )}
          </p>
        </EmptyState>
      )}
      {(hasFitting || showsPartial) && (
        <div className="flex min-w-0 flex-col gap-2 xl:gap-4">
          {ad !== null && hasFitting && <Advertisement agency={ad} />}
          <SortExplanation paragraphs={RECOMMENDATION_EXPLANATION} />
        </div>
      )}
      {more.length > 0 && (
        <RecommendationList
          label="Weitere Vorschläge"
          recommendations={more}
          items={items}
          firstRank={MAX_RECOMMENDATIONS + 1}
          className="xl:col-start-1"
        />
      )}
      {shown < recommendations.length && (
        <Button variant="secondary" className="justify-self-start xl:col-start-1" onClick={onMore}>
          Mehr Vorschläge
        </Button>
      )}
      {showsPartial && (
        <div className="min-w-0 xl:col-start-1">
          <h3 className="mt-4 mb-3 text-xl">Passt nur teilweise</h3>
          <RecommendationList
            label="Passt nur teilweise"
            recommendations={partial}
            items={items}
            firstRank={null}
          />
        </div>
      )}
    </div>
  );
}
