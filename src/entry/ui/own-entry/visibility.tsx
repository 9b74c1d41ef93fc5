import type { Session } from '#account/api/session.ts';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { requestRemoval, setEntryStatus, withdrawProposal } from '#entry/api/entry-changes.ts';
import type { Entry, Proposal } from '#entry/model/entry.ts';
import { findNoteFault, readNote } from '#entry/model/note.ts';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import { useMemberMutation } from '#entry/ui/frame/use-member-mutation.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

interface VisibilityProps {
  session: Session;
  entry: Entry;
  /** The last wish to have it removed. */
  removal: Proposal | null;
}

/** Pausing, showing again, asking for removal. */
export function Visibility({ session, entry, removal }: VisibilityProps) {
  const { form, forget } = useUnsentForm(`removal ${String(entry.id)}`, { note: '' }, { isStored: true });
  const pausing = useMemberMutation(session, (status: 'active' | 'paused') =>
    setEntryStatus(entry.id, status),
  );
  const removing = useMemberMutation(session, async (text: string) => {
    await requestRemoval(entry.id, text);
    forget();
  });
  return (
    <Disclosure
      summary="Pausieren oder entfernen"
      hasFields
      isOpenAtFirst={
        entry.status === 'paused' || form.getValues('note') !== '' || removal?.state === 'returned'
      }
    >
      <div className="mt-4 flex flex-col gap-5">
        {entry.status === 'active' && (
          <>
            <p>Ein pausierter Eintrag ist sofort unsichtbar und lässt sich jederzeit wieder zeigen.</p>
            <p>
              <Button
                variant="secondary"
                disabled={pausing.isPending}
                onClick={() => pausing.mutate('paused')}
              >
                Eintrag pausieren
              </Button>
            </p>
          </>
        )}
        {entry.status === 'paused' && (
          <p>
            <Button isPending={pausing.isPending} onClick={() => pausing.mutate('active')}>
              Eintrag wieder zeigen
            </Button>
          </p>
        )}
        <MemberChangeError error={pausing.error} />
        {removal?.state === 'submitted' ? (
          <AskedRemoval session={session} removal={removal} />
        ) : (
          <>
            {removal?.state === 'returned' && (
              <Notice variant="error">
                <p className="wrap-anywhere whitespace-pre-line">
                  <strong>Wir haben den Eintrag nicht entfernt.</strong> {removal.reason}
                </p>
              </Notice>
            )}
            <TextArea
              error={form.formState.errors.note?.message}
              {...form.register('note', { validate: (typed) => findNoteFault(typed) })}
              label="Warum soll der Eintrag entfernt werden?"
              hint="Kann leer bleiben."
              rows={3}
            />
            <MemberChangeError error={removing.error} />
            <p>
              <ConfirmButton
                label="Um Entfernung bitten"
                question={`Um die Entfernung von „${String(entry.values.name ?? 'Ohne Namen')}“ bitten?`}
                confirmLabel="Bitte absenden"
                isPending={removing.isPending}
                isReady={() => form.trigger(undefined, { shouldFocus: true })}
                onConfirm={() => removing.mutate(readNote(form.getValues('note')))}
              />
            </p>
          </>
        )}
      </div>
    </Disclosure>
  );
}

/** A removal that was asked for, which its author can call off. */
function AskedRemoval({ session, removal }: { session: Session; removal: Proposal }) {
  const withdrawing = useMemberMutation(session, () => withdrawProposal(removal.id));
  const isOwn = removal.author === session.userId;
  return (
    <Notice>
      <p>
        {isOwn ? 'Sie haben' : 'Jemand anderes aus Ihrer Beratung hat'} darum gebeten, den Eintrag zu
        entfernen. Wir kümmern uns darum und schreiben Ihnen.
      </p>
      <MemberChangeError error={withdrawing.error} />
      {isOwn && (
        <p className="mt-3">
          <Button
            variant="secondary"
            isPending={withdrawing.isPending}
            onClick={() => withdrawing.mutate(undefined)}
          >
            Bitte zurückziehen
          </Button>
        </p>
      )}
    </Notice>
  );
}
