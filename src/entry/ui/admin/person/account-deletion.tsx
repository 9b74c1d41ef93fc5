import { useMutation } from '@tanstack/react-query';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { cancelAccountDeletion, orderAccountDeletion } from '#entry/api/account-deletion.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';

interface AccountDeletionControlProps {
  account: string;
  email: string;
  /** When it is deleted; null where it is not. */
  dueAt: string | null;
  onChanged: () => void;
}

/** Has an account deleted in a day, after a dialog that names it, or calls that off. */
export function AccountDeletionControl({ account, email, dueAt, onChanged }: AccountDeletionControlProps) {
  const deleting = useMutation({ mutationFn: () => orderAccountDeletion(account), onSuccess: onChanged });
  const keeping = useMutation({ mutationFn: () => cancelAccountDeletion(account), onSuccess: onChanged });
  return (
    <>
      {dueAt === null ? (
        <ConfirmButton
          label="Konto löschen …"
          question={`Konto ${email} löschen?`}
          consequence={
            <>
              <p>
                Das Konto wird in einem Tag gelöscht, mit allen Zugängen, auch zu anderen Einträgen. Bis dahin
                können Sie es hier zurücknehmen. Die Person erfährt es sofort per E-Mail.
              </p>
              <p className="mt-3">
                Die Einträge bleiben online; eine Anfrageadresse, die zu diesem Konto gehört, endet. Verträge
                und Protokoll bleiben ohne die Adresse erhalten.
              </p>
            </>
          }
          confirmLabel="Konto in einem Tag löschen"
          isPending={deleting.isPending}
          onConfirm={() => deleting.mutate()}
        />
      ) : (
        <Button variant="secondary" isPending={keeping.isPending} onClick={() => keeping.mutate()}>
          Löschung zurücknehmen
        </Button>
      )}
      <ChangeError what="Das Konto wird nicht gelöscht." error={deleting.error} />
      <ChangeError what="Die Löschung wurde nicht zurückgenommen." error={keeping.error} />
    </>
  );
}
