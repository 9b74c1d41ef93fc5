import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { confirmDeletion, requestDeletion } from '#account/api/entry-account.ts';
import type { Session } from '#account/api/session.ts';
import { describeMailedCode, MailedCodeField, useMailedCode } from '#account/ui/mailed-code-field.tsx';
import type { AccountDeletion } from '#entry/api/account-deletion.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { Button, NO_NATIVE_SUBMIT } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { explainAccountFailure } from './error-messages.ts';

interface DeleteAccountFormProps {
  session: Session;
  deletion: AccountDeletion;
  onDone: () => void;
}

/** Says what is deleted and what stays, then takes the code that was mailed to the account. */
export function DeleteAccountForm({ session, deletion, onDone }: DeleteAccountFormProps) {
  const client = useQueryClient();
  const code = useMailedCode();
  const [isSent, setIsSent] = useState(false);
  const asking = useMutation({
    mutationFn: requestDeletion,
    onSuccess: () => {
      code.clear();
      setIsSent(true);
    },
  });
  const confirming = useMutation({
    mutationFn: confirmDeletion,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
      onDone();
    },
  });
  const error = confirming.error ?? asking.error;
  const isBusy = asking.isPending || confirming.isPending;

  function ask() {
    confirming.reset();
    asking.mutate();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!isSent) {
      ask();
      return;
    }
    const digits = code.check();
    if (digits !== null) confirming.mutate(digits);
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <h3 className="text-xl">Konto löschen</h3>
      <Consequences deletion={deletion} />
      {isSent && (
        <MailedCodeField code={code} hint={describeMailedCode(session.email)} className="max-w-md" />
      )}
      {error !== null && (
        <ErrorNotice what="Ihr Konto wird noch nicht gelöscht." why={explainAccountFailure(error)} />
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <Button
          {...NO_NATIVE_SUBMIT}
          type="submit"
          variant="secondary"
          disabled={isBusy}
          aria-busy={isBusy}
          className={isSent ? 'border-red text-red' : ''}
        >
          {isSent ? 'Konto in einem Tag löschen' : 'Code senden'}
        </Button>
        {isSent && (
          <Button variant="quiet" disabled={isBusy} onClick={ask}>
            Neuen Code senden
          </Button>
        )}
      </p>
    </form>
  );
}

function Consequences({ deletion: { entries, reviews } }: { deletion: AccountDeletion }) {
  return (
    <>
      <p>
        Einen Tag nach dem Code löschen wir Ihre E-Mail-Adresse, Ihre Zugänge und Ihre Entwürfe, Vorschläge
        und Anträge, über die noch nicht entschieden ist; bis dahin können Sie das zurücknehmen. Bilder und
        das erweiterte Profil bleiben beim Eintrag, Verträge laufen weiter. Verträge und unser Protokoll
        bewahren wir ohne Ihre Adresse auf. Nachrichten und den Newsletter betrifft es nicht.
      </p>
      {(entries.length > 0 || reviews > 0) && (
        <ul className="list-disc pl-5 wrap-anywhere">
          {entries.map(({ agency, entry, isLastOwner, endsEnquiries }) => (
            <li key={agency}>
              „{entry}“ bleibt online{isLastOwner && ', und danach verwaltet niemand mehr den Eintrag'}.
              {endsEnquiries &&
                ' Die Anfrageadresse endet mit Ihrem Konto: Anfragen gehen dann an Beraterkompass.'}
            </li>
          ))}
          {reviews > 0 && <li>Ihre Bewertungen ziehen wir zurück.</li>}
        </ul>
      )}
    </>
  );
}
