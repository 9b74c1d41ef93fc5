import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FACTOR_FAILURE_TEXTS } from '#account/ui/factor-texts.ts';
import { administratorQueries, createRecoveryCodes, removeSecondFactor } from '#desk/api/administrators.ts';
import { beginEnrolment } from '#desk/api/second-factor.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { latePart } from '#ui/late-part.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';

/** Lazy: contains the QR code library. */
const EnrolmentForm = latePart(async () => (await import('./enrolment-form.tsx')).EnrolmentForm, {
  name: 'Die Einrichtung',
  Placeholder: SecuritySkeleton,
});

interface OwnFactorProps {
  userId: string;
  hasSecondFactor: boolean;
  /** Called once new recovery codes are saved. */
  onSaved?: () => void;
}

/** One's own second factor: enrol it, new recovery codes, remove it. */
export function OwnFactor({ userId, hasSecondFactor, onSaved }: OwnFactorProps) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: administratorQueries.allLists() });
  const beginning = useMutation({ mutationFn: beginEnrolment });
  /** The enrolment whose form was closed. */
  const [closedId, setClosedId] = useState<string>();
  const creating = useMutation({ mutationFn: createRecoveryCodes });
  const removing = useMutation({
    mutationFn: () => removeSecondFactor(userId),
    onSuccess: () => {
      creating.reset();
    },
    onSettled: refresh,
  });

  const enrolment = beginning.data?.result ?? null;
  if (enrolment !== null && enrolment.factorId !== closedId) {
    return (
      <EnrolmentForm
        enrolment={enrolment}
        onEnrolled={() => {
          setClosedId(enrolment.factorId);
          creating.mutate();
          void refresh();
        }}
        onCancel={() => setClosedId(enrolment.factorId)}
      />
    );
  }
  if (creating.data !== undefined) {
    return (
      <RecoveryCodes
        codes={creating.data}
        onDone={() => {
          creating.reset();
          onSaved?.();
        }}
      />
    );
  }
  if (hasSecondFactor || creating.isPending || creating.isError) {
    return (
      <div className="mt-3">
        {/* The place of what is said once it is removed. */}
        <Done>{null}</Done>
        <p className="max-w-text">
          Eingerichtet. Nach dem Passwort geben Sie bei jeder Anmeldung einen Code aus Ihrer App ein.
        </p>
        {creating.isError && (
          <div className="mt-4">
            <ErrorNotice
              what="Es wurden keine Wiederherstellungscodes erstellt."
              why={explainSaveFailure(creating.error)}
            />
          </div>
        )}
        {removing.isError && (
          <div className="mt-4">
            <ErrorNotice
              what="Der zweite Faktor wurde nicht entfernt."
              why={explainSaveFailure(removing.error)}
            />
          </div>
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" isPending={creating.isPending} onClick={() => creating.mutate()}>
            {creating.isPending ? 'Werden erstellt …' : 'Neue Wiederherstellungscodes erstellen'}
          </Button>
          <ConfirmButton
            label="Zweiten Faktor entfernen"
            question="Ihren zweiten Faktor entfernen?"
            consequence="Ihre Wiederherstellungscodes gelten dann nicht mehr."
            confirmLabel="Zweiten Faktor entfernen"
            isPending={removing.isPending}
            onConfirm={() => removing.mutate()}
          />
        </p>
      </div>
    );
  }
  const failure = beginning.data?.failure ?? null;
  return (
    <div className="mt-3">
      <Done>{removing.isSuccess && 'Ihr zweiter Faktor ist entfernt.'}</Done>
      <p className="max-w-text">
        Nicht eingerichtet. Mit einem zweiten Faktor genügt Ihr Passwort allein niemandem mehr: Bei jeder
        Anmeldung fragen wir zusätzlich nach einem Code aus einer App auf Ihrem Telefon.
      </p>
      {failure !== null && (
        <div className="mt-4">
          <Notice variant="error">
            <p>{FACTOR_FAILURE_TEXTS[failure]}</p>
          </Notice>
        </div>
      )}
      <p className="mt-4">
        <Button isPending={beginning.isPending} onClick={() => beginning.mutate()}>
          {beginning.isPending ? 'Wird vorbereitet …' : 'Zweiten Faktor einrichten'}
        </Button>
      </p>
    </div>
  );
}
