import { memo } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import { AgencyCard, AgencyCardGrid } from '#features/agency-card/agency-card.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { Button } from '#ui/button.tsx';
import { formatCount } from './count.ts';

/** Cards drawn at first and with each „Weitere anzeigen“, so that a long directory stays quick. */
const CARDS_PER_STEP = 60;
/** Steps on one page. More cards would make every change of the list slow, so the next ones replace them. */
const STEPS_PER_PAGE = 5;

const AgencyItem = memo(function AgencyItem({ agency }: { agency: Agency }) {
  return (
    <li>
      <AgencyCard agency={agency} actions={<AgencyActions agencyId={agency.id} agencyName={agency.Name} />} />
    </li>
  );
});

interface AgencyListProps {
  agencies: readonly Agency[];
  /** Which steps are shown, counted from 1; one past the end is the last. */
  step: number;
  onShowStep: (step: number) => void;
  /** The cards on the page are others now. */
  onTurnPage: () => void;
}

/** The cards of a result, as many as the step allows. */
export function AgencyList({ agencies, step: wantedStep, onShowStep, onTurnPage }: AgencyListProps) {
  const step = Math.min(wantedStep, Math.ceil(agencies.length / CARDS_PER_STEP));
  const firstStep = step - ((step - 1) % STEPS_PER_PAGE);
  const from = (firstStep - 1) * CARDS_PER_STEP;
  const to = Math.min(step * CARDS_PER_STEP, agencies.length);

  function turnTo(next: number) {
    onShowStep(next);
    onTurnPage();
  }

  return (
    <>
      {firstStep > 1 && (
        <p className="mb-6">
          <Button
            look="secondary"
            onClick={() => {
              turnTo(firstStep - STEPS_PER_PAGE);
            }}
          >
            Vorherige anzeigen
          </Button>
        </p>
      )}
      <AgencyCardGrid label="Personalberatungen" isBesideColumn>
        {agencies.slice(from, to).map((agency) => (
          <AgencyItem key={agency.id} agency={agency} />
        ))}
      </AgencyCardGrid>
      {(to < agencies.length || from > 0) && (
        <p className="mt-8 flex flex-wrap items-center gap-4">
          {to < agencies.length && (
            <Button
              look="secondary"
              onClick={() => {
                if (step % STEPS_PER_PAGE === 0) turnTo(step + 1);
                else onShowStep(step + 1);
              }}
            >
              Weitere anzeigen
            </Button>
          )}
          <span className="text-ink-soft">
            {from > 0 && `${(from + 1).toLocaleString('de-DE')} bis `}
            {to.toLocaleString('de-DE')} von {formatCount(agencies.length)}
          </span>
        </p>
      )}
    </>
  );
}
