import {
  type CSSProperties,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Agency } from '#domain/agency/agency.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import type { MatchedField } from '#domain/search/matched-fields.ts';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { AgencyCard, AgencyCardGrid } from '#features/agency-card/agency-card.tsx';
import type { FoundAgencies } from '#features/directory/use-directory.ts';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { Button } from '#ui/button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { formatCount } from './count.ts';
import { layOutInTurn } from './lay-out-in-turn.ts';
import { MatchedNote } from './matched-note.tsx';

/** Steps on one page. More cards would make every change of the list slow, so the next ones replace them. */
const STEPS_PER_PAGE = 5;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's types have no custom properties
const EXACT = { '--far-cards': 'visible' } as CSSProperties;

interface AgencyItemProps {
  ref: Ref<HTMLLIElement> | undefined;
  agency: Agency;
  /** The fields that contain the term, for an entry that was not found by name. */
  fields?: readonly MatchedField[] | undefined;
}

/** A card. The browser lays out and paints only cards near the screen. */
const AgencyItem = memo(function AgencyItem({ ref, agency, fields = [] }: AgencyItemProps) {
  return (
    <li ref={ref} className="far-card">
      <AgencyCard
        agency={agency}
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
}

/**
 * The cards. For a visitor who comes back all of them are laid out at once, so that the page has its exact height when
 * the browser restores the scroll position.
 */
function Cards({ shown, namedCount, isNoneNamed, matched }: CardsProps) {
  const furtherHeadingId = useId();
  const isComingBack = useIsComingBack();
  const container = useRef<HTMLDivElement>(null);
  const layOut = isComingBack ? undefined : layOutInTurn;

  useEffect(() => {
    // By the second frame the browser has stored the height of each card.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => container.current?.style.removeProperty('--far-cards'));
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);

  return (
    <div ref={container} style={isComingBack ? EXACT : undefined}>
      {namedCount > 0 && (
        <AgencyCardGrid label="Personalberatungen" isBesideColumn>
          {shown.slice(0, namedCount).map((agency) => (
            <AgencyItem key={agency.id} ref={layOut} agency={agency} />
          ))}
        </AgencyCardGrid>
      )}
      {namedCount < shown.length && (
        <section aria-labelledby={furtherHeadingId} className={namedCount > 0 ? 'mt-10' : ''}>
          <h2 id={furtherHeadingId} className="text-2xl">
            Weitere Treffer
          </h2>
          <p className="mt-1 mb-5 text-ink-soft">
            {isNoneNamed
              ? 'Keine dieser Personalberatungen trägt den Suchbegriff im Namen, aber ihr Eintrag enthält ihn.'
              : 'Der Name enthält den Suchbegriff nicht, der Eintrag schon.'}
          </p>
          <AgencyCardGrid label="Weitere Treffer" isBesideColumn>
            {shown.slice(namedCount).map((agency) => (
              <AgencyItem key={agency.id} ref={layOut} agency={agency} fields={matched[agency.id]} />
            ))}
          </AgencyCardGrid>
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
}

/** The cards of a result up to the current step. */
export const AgencyList = memo(function AgencyList(props: AgencyListProps) {
  const { found, step: wantedStep, next: nextState, onShowStep, top } = props;
  const { agencies, namedCount, matched, total } = found;
  const step = Math.min(wantedStep, Math.ceil(agencies.length / AGENCIES_PER_STEP));
  const firstStep = step - ((step - 1) % STEPS_PER_PAGE);
  const from = (firstStep - 1) * AGENCIES_PER_STEP;
  const to = Math.min(step * AGENCIES_PER_STEP, agencies.length);
  const shown = useMemo(() => agencies.slice(from, to), [agencies, from, to]);

  function turnTo(next: number) {
    onShowStep(next);
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {firstStep > 1 && (
        <p className="mb-6">
          <Button
            variant="secondary"
            onClick={() => {
              turnTo(firstStep - STEPS_PER_PAGE);
            }}
          >
            Vorherige anzeigen
          </Button>
        </p>
      )}
      <Cards
        shown={shown}
        namedCount={Math.min(Math.max(namedCount - from, 0), shown.length)}
        isNoneNamed={namedCount === 0}
        matched={matched}
      />
      <ShowMore
        progress={`${from > 0 ? `${formatGermanNumber(from + 1)} bis ` : ''}${formatGermanNumber(to)} von ${formatCount(total)}`}
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
