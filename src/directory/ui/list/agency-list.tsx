import {
  type CSSProperties,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { Agency } from '#agency/model/agency.ts';
import { AgencyCard, AgencyCardGrid } from '#agency/ui/card/agency-card.tsx';
import { AgencyActions } from '#agency/ui/selection/agency-actions.tsx';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import { facetKey } from '#directory/model/search/facets.ts';
import type { MatchedField } from '#directory/model/search/matched-fields.ts';
import type { FoundAgencies } from '#directory/ui/use-directory.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Ads } from './ad-block.tsx';
import { formatAgencyCount } from './count.ts';
import { queueCardLayout } from './queue-card-layout.ts';
import { MatchedNote } from './matched-note.tsx';

/** Steps on one page. More cards would make every change of the list slow, so the next ones replace them. */
const STEPS_PER_PAGE = 5;

/** Cards above the advertisements, which are after the last one where there are fewer. */
const CARDS_BEFORE_ADS = 6;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's types have no custom properties
const EXACT = { '--far-cards': 'visible' } as CSSProperties;

interface AgencyItemProps {
  ref: Ref<HTMLLIElement> | undefined;
  agency: Agency;
  /** The fields that contain the term, for an entry that was not found by name. */
  fields?: readonly MatchedField[] | undefined;
  /** Keys of the chosen specializations. */
  chosen: readonly string[];
}

const NO_FIELDS: readonly MatchedField[] = [];

/** The specializations that the visitor has searched for: those with the term, and those that are chosen. */
function matchedSpecializations(
  { specializations }: Agency,
  fields: readonly MatchedField[],
  chosen: readonly string[],
): readonly string[] {
  const found = fields.flatMap(({ field, entries }) => (field === 'Spezialisierung' ? entries : []));
  return [...found, ...specializations.filter((entry) => chosen.includes(facetKey(entry)))];
}

/** A card. The browser lays out and paints only cards near the screen. */
const AgencyItem = memo(function AgencyItem({ ref, agency, fields = NO_FIELDS, chosen }: AgencyItemProps) {
  return (
    <li ref={ref} className="far-card">
      <AgencyCard
        agency={agency}
        matched={matchedSpecializations(agency, fields, chosen)}
        note={fields.length === 0 ? undefined : <MatchedNote fields={fields} />}
        actions={<AgencyActions agencyId={agency.id} agencyName={agency.name} />}
      />
    </li>
  );
});

/** Whether the visitor has come back to the list. */
function useIsComingBack(): boolean {
  const { key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  // The first history entry of a visit has this key.
  const [isComingBack] = useState(isPop && key !== 'default');
  return isComingBack;
}

interface CardsProps {
  shown: readonly Agency[];
  /** The number of those that are found by name. They come first. */
  namedCount: number;
  /** Whether none is found by name, on other pages either. */
  isNoneNamed: boolean;
  matched: FoundAgencies['matched'];
  /** Keys of the chosen specializations. */
  chosen: readonly string[];
  /** False where there are none. */
  ads: ReactNode;
}

/**
 * The cards, with the advertisements after the sixth. For a visitor who comes back all of them are laid out at once, so
 * that the page has its exact height when the browser restores the scroll position.
 */
function Cards({ shown, namedCount, isNoneNamed, matched, chosen, ads }: CardsProps) {
  const furtherHeadingId = useId();
  const isComingBack = useIsComingBack();
  const container = useRef<HTMLDivElement>(null);
  const layOut = isComingBack ? undefined : queueCardLayout;

  useEffect(() => {
    // By the second frame the browser has stored the height of each card.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => container.current?.style.removeProperty('--far-cards'));
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);

  const cardsBeforeAds = Math.min(CARDS_BEFORE_ADS, shown.length);
  const toGrids = (label: string, from: number, to: number) => {
    const cut = ads === false ? to : Math.min(Math.max(cardsBeforeAds, from), to);
    const toGrid = (start: number, end: number) =>
      start < end && (
        <AgencyCardGrid label={label} isWide>
          {shown.slice(start, end).map((agency) => (
            <AgencyItem
              key={agency.id}
              ref={layOut}
              agency={agency}
              fields={matched[agency.id]}
              chosen={chosen}
            />
          ))}
        </AgencyCardGrid>
      );
    return (
      <>
        {toGrid(from, cut)}
        {from < cardsBeforeAds && cardsBeforeAds <= to && ads}
        {toGrid(cut, to)}
      </>
    );
  };
  return (
    <div ref={container} style={isComingBack ? EXACT : undefined}>
      {toGrids('Personalberatungen', 0, namedCount)}
      {namedCount < shown.length && (
        <section aria-labelledby={furtherHeadingId} className={namedCount > 0 ? 'mt-8' : ''}>
          <h2 id={furtherHeadingId} className="text-xl">
            Weitere Treffer
          </h2>
          <p className="mb-3 text-sm text-ink-soft">
            {isNoneNamed
              ? 'Keine dieser Personalberatungen trägt den Suchbegriff im Namen, aber ihr Eintrag enthält ihn.'
              : 'Der Name enthält den Suchbegriff nicht, der Eintrag schon.'}
          </p>
          {toGrids('Weitere Treffer', namedCount, shown.length)}
        </section>
      )}
    </div>
  );
}

interface AgencyListProps {
  /** All of the result, or as much as is loaded. */
  found: FoundAgencies;
  /** Which steps are shown, counted from 1; a higher one than those loaded shows the last of them. */
  step: number;
  /** Whether the next page can be fetched, is being fetched, or failed. */
  next: 'ready' | 'loading' | 'failed';
  onShowStep: (step: number) => void;
  /** The element that gets the focus when the cards are replaced. */
  top: RefObject<HTMLElement | null>;
  /** Keys of the chosen specializations. */
  chosen: readonly string[];
  /** The operator's own agency; null where the directory has none. */
  partner: Agency | null;
}

/** The cards of a result up to the current step. */
export const AgencyList = memo(function AgencyList(props: AgencyListProps) {
  const { found, step: wantedStep, next: nextState, onShowStep, top, chosen, partner } = props;
  const { agencies, namedCount, matched, total } = found;
  const step = Math.min(wantedStep, Math.ceil(agencies.length / AGENCIES_PER_STEP));
  const firstStep = step - ((step - 1) % STEPS_PER_PAGE);
  const from = (firstStep - 1) * AGENCIES_PER_STEP;
  const to = Math.min(step * AGENCIES_PER_STEP, agencies.length);
  const shown = useMemo(() => agencies.slice(from, to), [agencies, from, to]);

  const hasAds = partner !== null || found.ads.length > 0;

  function turnTo(next: number) {
    onShowStep(next);
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {firstStep > 1 && (
        <p className="mb-6">
          <Button variant="secondary" onClick={() => turnTo(firstStep - STEPS_PER_PAGE)}>
            Vorherige anzeigen
          </Button>
        </p>
      )}
      <Cards
        shown={shown}
        namedCount={Math.min(Math.max(namedCount - from, 0), shown.length)}
        isNoneNamed={namedCount === 0}
        matched={matched}
        chosen={chosen}
        ads={hasAds && <Ads partner={partner} agencies={found.ads} />}
      />
      <ShowMore
        progress={`${from > 0 ? `${formatGermanNumber(from + 1)} bis ` : ''}${formatGermanNumber(to)} von ${formatAgencyCount(total)}`}
        isComplete={to >= total}
        next={nextState}
        onShowMore={() => {
          if (step % STEPS_PER_PAGE === 0) turnTo(step + 1);
          else onShowStep(step + 1);
        }}
      />
    </>
  );
});
