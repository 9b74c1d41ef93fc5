import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteAccount, keepAccount } from '#data/entry/account-deletion.ts';
import type { Member } from '#domain/entry/entry.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface DeleteAccountProps {
  member: Member;
  onChanged: () => void;
}

/** Has a member's account deleted in a day, after a dialog that names it, or calls that off. */
export function DeleteAccount({ member, onChanged }: DeleteAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteAccount(member.userId),
    onSuccess: () => {
      setIsAsking(false);
      onChanged();
    },
  });
  const keeping = useMutation({ mutationFn: () => keepAccount(member.userId), onSuccess: onChanged });
  return (
    <>
      {member.deletionDueAt === null ? (
        <Button
          variant="secondary"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Konto löschen …<span className="sr-only">: {member.email}</span>
        </Button>
      ) : (
        <Button
          variant="secondary"
          aria-disabled={keeping.isPending}
          aria-busy={keeping.isPending}
          onClick={() => {
            if (!keeping.isPending) keeping.mutate();
          }}
        >
          Löschung zurücknehmen<span className="sr-only">: {member.email}</span>
        </Button>
      )}
      <ChangeError what="Die Löschung wurde nicht zurückgenommen." error={keeping.error} />
      {isAsking && (
        <Dialog
          title={`Konto ${member.email} löschen?`}
          onClose={() => {
            setIsAsking(false);
          }}
        >
          <p>
            Das Konto wird in einem Tag gelöscht, mit allen Zugängen, auch zu anderen Einträgen. Bis dahin
            können Sie es hier zurücknehmen. Die Person erfährt es sofort per E-Mail.
          </p>
          <p className="mt-3">
            Die Einträge bleiben online; eine Anfrageadresse, die zu diesem Konto gehört, endet. Verträge und
            Protokoll bleiben ohne die Adresse erhalten.
          </p>
          <p className="mt-5 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              className="border-red text-red"
              aria-disabled={deleting.isPending}
              aria-busy={deleting.isPending}
              onClick={() => {
                if (!deleting.isPending) deleting.mutate();
              }}
            >
              Konto in einem Tag löschen
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setIsAsking(false);
              }}
            >
              Abbrechen
            </Button>
          </p>
          <ChangeError what="Das Konto wird nicht gelöscht." error={deleting.error} />
        </Dialog>
      )}
    </>
  );
}
