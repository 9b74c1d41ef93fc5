import { useQueryClient } from '@tanstack/react-query';
import { confirmDeletion, requestDeletion } from '#account/api/entry-account.ts';
import type { Session } from '#account/api/session.ts';
import type { AccountDeletion } from '#entry/api/account-deletion.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { CodeForm } from './code-form.tsx';

interface DeleteAccountFormProps {
  session: Session;
  deletion: AccountDeletion;
  onDone: () => void;
}

/** Says what is deleted and what stays, then takes the code that was mailed to the account. */
export function DeleteAccountForm({ session, deletion, onDone }: DeleteAccountFormProps) {
  const client = useQueryClient();
  return (
    <CodeForm
      name="deletion"
      className="mt-5"
      readEmail={() => session.email}
      request={requestDeletion}
      confirm={(_, code) => confirmDeletion(code)}
      onDone={async () => {
        await client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
        onDone();
      }}
      confirmLabel="Konto in einem Tag löschen"
      isDanger
      failure="Ihr Konto wird noch nicht gelöscht."
    >
      <h3 className="text-xl">Konto löschen</h3>
      <Consequences deletion={deletion} />
    </CodeForm>
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
