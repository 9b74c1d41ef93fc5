import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { confirmExport, requestExport } from '#account/api/entry-account.ts';
import { describeMailedCode, MailedCodeField, useMailedCode } from '#account/ui/mailed-code-field.tsx';
import { Button, NO_NATIVE_SUBMIT } from '#ui/button.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { explainAccountFailure } from './error-messages.ts';

/** Saves what is stored about the account as a file, after a code that is mailed to its address. */
export function ExportDataForm({ email }: { email: string }) {
  const code = useMailedCode();
  const asking = useMutation({ mutationFn: requestExport });
  const reading = useMutation({
    mutationFn: confirmExport,
    onSuccess: (data) => {
      downloadFile([JSON.stringify(data, null, 2)], 'beraterkompass-konto.json', 'application/json');
    },
  });
  const error = reading.error ?? asking.error;
  const isBusy = asking.isPending || reading.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!asking.isSuccess) {
      asking.mutate();
      return;
    }
    const digits = code.check();
    if (digits !== null) reading.mutate(digits);
  }

  if (reading.isSuccess) {
    return (
      <div className="mt-5">
        <FocusedNotice>
          Die Datei „beraterkompass-konto.json“ mit Ihren Daten ist in Ihrem Ordner für Downloads.
        </FocusedNotice>
      </div>
    );
  }
  return (
    <form
      noValidate
      method="post"
      aria-label="Eigene Daten"
      onSubmit={submit}
      className="mt-5 flex flex-col gap-4"
    >
      <p>
        Die Datei enthält, was zu Ihrem Konto gespeichert ist: Einträge, Einladungen, Anträge, Vorschläge,
        Bestellungen und Bewertungen. Nachrichten und den Newsletter betrifft es nicht.
      </p>
      {asking.isSuccess && (
        <MailedCodeField code={code} hint={describeMailedCode(email)} className="max-w-md" />
      )}
      {error !== null && (
        <ErrorNotice what="Ihre Daten sind noch nicht gespeichert." why={explainAccountFailure(error)} />
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Button {...NO_NATIVE_SUBMIT} type="submit" variant="secondary" disabled={isBusy} aria-busy={isBusy}>
          {asking.isSuccess ? 'Datei speichern' : 'Code senden'}
        </Button>
        {asking.isSuccess && (
          <Button
            variant="quiet"
            disabled={isBusy}
            onClick={() => {
              code.clear();
              reading.reset();
              asking.mutate();
            }}
          >
            Neuen Code senden
          </Button>
        )}
      </p>
    </form>
  );
}
