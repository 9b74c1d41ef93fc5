import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseRecoveryCode } from '#account/model/second-factor-code.ts';
import { AppCodeField, useAppCode } from '#account/ui/app-code-field.tsx';
import { FACTOR_FAILURE_TEXTS } from '#account/ui/factor-texts.ts';
import { administratorQueries, recoverWithCode, type RecoveryOutcome } from '#desk/api/administrators.ts';
import { proveSecondFactor } from '#desk/api/second-factor.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { useTextField } from '#ui/use-text-field.ts';

interface SecondFactorFormProps {
  /** Called after a recovery code has removed the second factor. */
  onRecovered: () => void;
}

/** The form for the second factor, shown after the password to administrators who have enrolled one. */
export function SecondFactorForm({ onRecovered }: SecondFactorFormProps) {
  const [isRecovering, setIsRecovering] = useState(false);
  return (
    <section aria-labelledby="second-factor" className="mt-8 flex max-w-md flex-col gap-5">
      <h2 id="second-factor" className="text-2xl">
        {isRecovering ? 'Mit Wiederherstellungscode anmelden' : 'Zweiter Faktor'}
      </h2>
      {isRecovering ? <RecoveryForm onRecovered={onRecovered} /> : <AppCodeForm />}
      <p>
        <Button variant="quiet" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering
            ? 'Code aus der App eingeben'
            : 'Kein Zugriff auf die App? Wiederherstellungscode verwenden'}
        </Button>
      </p>
    </section>
  );
}

function AppCodeForm() {
  const appCode = useAppCode();
  const proving = useMutation({
    mutationFn: (code: string) => proveSecondFactor(code),
    onSuccess: (failure) => {
      if (failure !== null) appCode.select();
    },
  });
  const failure = proving.data;

  function submit() {
    const code = appCode.check();
    if (code !== null) proving.mutate(code);
  }

  return (
    <SentForm isPending={proving.isPending} onSubmit={submit} className="flex flex-col gap-5">
      <p>Ihr Konto ist mit einem zweiten Faktor geschützt. Öffnen Sie Ihre Authenticator-App.</p>
      <AppCodeField code={appCode} />
      {failure !== undefined && failure !== null && (
        <Notice variant="error">
          <p>{FACTOR_FAILURE_TEXTS[failure]}</p>
        </Notice>
      )}
      <p>
        <Button type="submit" isPending={proving.isPending}>
          {proving.isPending ? 'Wird geprüft …' : 'Code bestätigen'}
        </Button>
      </p>
    </SentForm>
  );
}

const RECOVERY_CODE_MISSING = 'Ein Wiederherstellungscode hat 16 Buchstaben und Ziffern.';

const RECOVERY_TEXTS: Record<Exclude<RecoveryOutcome, 'removed'>, string> = {
  wrong: 'Dieser Wiederherstellungscode gilt nicht. Bitte vergleichen Sie ihn mit Ihrer Liste.',
  tooMany: 'Zu viele falsche Codes. In einer Stunde können Sie es erneut versuchen.',
};

function RecoveryForm({ onRecovered }: SecondFactorFormProps) {
  const recoveryCode = useTextField(parseRecoveryCode, RECOVERY_CODE_MISSING);
  const client = useQueryClient();
  const recovering = useMutation({
    mutationFn: recoverWithCode,
    // The code may have been accepted although the answer was lost.
    onSettled: () => client.invalidateQueries({ queryKey: administratorQueries.allAccess() }),
    onSuccess: (outcome) => {
      if (outcome === 'removed') onRecovered();
      else recoveryCode.focus();
    },
  });
  const outcome = recovering.data;

  function submit() {
    const code = recoveryCode.check();
    if (code !== null) recovering.mutate(code);
  }

  return (
    <SentForm isPending={recovering.isPending} onSubmit={submit} className="flex flex-col gap-5">
      <p>
        Ein Wiederherstellungscode entfernt Ihren zweiten Faktor. Danach sind Sie angemeldet und können einen
        neuen einrichten.
      </p>
      <TextField
        {...recoveryCode.field}
        label="Wiederherstellungscode"
        hint="Zum Beispiel abcd-efgh-2345-6789; Striche und Großschreibung sind gleich."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {outcome !== undefined && outcome !== 'removed' && (
        <Notice variant="error">
          <p>{RECOVERY_TEXTS[outcome]}</p>
        </Notice>
      )}
      {recovering.isError && (
        <Notice variant="error">
          <p>{explainSaveFailure(recovering.error)}</p>
        </Notice>
      )}
      <p>
        <Button type="submit" isPending={recovering.isPending}>
          {recovering.isPending ? 'Wird geprüft …' : 'Zweiten Faktor entfernen und anmelden'}
        </Button>
      </p>
    </SentForm>
  );
}
