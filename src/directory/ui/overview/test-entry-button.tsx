import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { createTestEntries, type TestEntriesOutcome } from '#directory/api/test-entries.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { showErrorToast } from '#ui/load-error/error-toast.ts';
import { showToast, type Toast } from '#ui/toast-queue.ts';

function describeOutcome(outcome: TestEntriesOutcome): Toast {
  switch (outcome.kind) {
    case 'created': {
      return {
        title: 'Test-Eintrag',
        description: `${formatGermanCount(outcome.count, 'Test-Eintrag wurde', 'Test-Einträge wurden')} angelegt. Es sind Entwürfe; im Verzeichnis stehen sie nicht.`,
        variant: 'success',
      };
    }
    case 'forbidden':
      return {
        title: 'Fehler',
        description:
          'Test-Einträge kann nur die Verwaltung anlegen. Bitte melden Sie sich dort an und versuchen Sie es erneut.',
        variant: 'error',
        duration: FAILURE_MS,
      };
    case 'present':
      return {
        title: 'Fehler',
        description: 'Die Test-Einträge sind bereits vorhanden. Es wurde nichts angelegt.',
        variant: 'error',
      };
  }
}

const FAILURE_MS = 8_000;

/** Creates the test entries, as drafts that no visitor sees, and says how that ended. For development and the demo alone. */
export function TestEntryButton() {
  const creation = useMutation({
    mutationFn: createTestEntries,
    onSuccess: (outcome) => showToast(describeOutcome(outcome)),
    onError: (error) => showErrorToast('Der Test-Eintrag konnte nicht angelegt werden.', error),
  });
  return (
    <>
      <Button
        variant="secondary"
        disabled={creation.isPending}
        aria-busy={creation.isPending}
        onClick={() => creation.mutate()}
      >
        {creation.isPending ? 'Wird angelegt …' : 'Test-Eintrag erstellen'}
      </Button>
      {creation.data?.kind === 'forbidden' && (
        <Link to={paths.admin} className={buttonClass('quiet')}>
          Zur Anmeldung
        </Link>
      )}
    </>
  );
}
