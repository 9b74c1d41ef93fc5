import { useMutation } from '@tanstack/react-query';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { removeContactPerson } from '#entry/api/entry-changes.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';

interface EntryContactPersonProps {
  entryId: number;
  onChanged: () => void;
}

/**
 * Removes the contact person. Always shown, because without a contract nobody can read whether there is one.
 * docs/decisions/paid-placement.md, Extended profile.
 */
export function EntryContactPerson({ entryId, onChanged }: EntryContactPersonProps) {
  const removing = useMutation({ mutationFn: () => removeContactPerson(entryId), onSuccess: onChanged });
  return (
    <>
      <h3 className="mt-8 text-lg">Ansprechperson</h3>
      <p className="mt-2 mb-4 max-w-text">
        Möchte eine Person nicht mehr genannt werden, nehmen Sie sie hier aus dem veröffentlichten Profil und
        aus dem Vorschlag der Beratung heraus; das gilt sofort und auch, solange kein Vertrag läuft.
      </p>
      <ConfirmButton
        label="Ansprechperson herausnehmen"
        question="Die Ansprechperson aus Profil und Vorschlag löschen?"
        confirmLabel="Ansprechperson löschen"
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
      <p role="status" className="mt-3 empty:hidden">
        {removing.isSuccess && 'Der Eintrag hat keine Ansprechperson mehr.'}
      </p>
      <ChangeError what="Die Ansprechperson wurde nicht herausgenommen." error={removing.error} />
    </>
  );
}
