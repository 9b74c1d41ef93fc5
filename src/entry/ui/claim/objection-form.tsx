import { useState } from 'react';
import type { Session } from '#account/api/session.ts';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { objectToClaim } from '#entry/api/entry-changes.ts';
import type { Claim } from '#entry/model/entry.ts';
import { findReasonFault, readNote } from '#entry/model/note.ts';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import { useMemberMutation } from '#entry/ui/frame/use-member-mutation.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';

interface OtherClaimProps {
  session: Session;
  claim: Claim;
}

/** Somebody else claims the entry: how its owner can object, or that one has. */
export function OtherClaim({ session, claim }: OtherClaimProps) {
  const [began] = useState(claim.state);
  if (claim.state === 'disputed')
    return (
      <FocusedNotice isNew={began !== 'disputed'}>
        <strong>Jemand möchte diesen Eintrag übernehmen; wir prüfen das.</strong>{' '}
        {claim.objection !== null && `Ihre Beratung hat widersprochen: „${claim.objection}“ `}
        Bis wir entschieden haben, ändert sich nichts; dann schreiben wir Ihnen.
      </FocusedNotice>
    );
  const isOpen = claim.state === 'pending' || claim.state === 'waiting';
  return isOpen && claim.objectionUntil !== null && <ObjectionForm session={session} claim={claim} />;
}

/** Until when an owner can object, and how. */
function ObjectionForm({ session, claim }: OtherClaimProps) {
  const { form, forget } = useUnsentForm(`objection ${String(claim.id)}`, { reason: '' }, { isStored: true });
  const objecting = useMemberMutation(session, async (text: string) => {
    await objectToClaim(claim.id, text);
    forget();
  });
  return (
    <section aria-labelledby={`antrag-${String(claim.id)}`} className="border-l-4 border-red bg-red-tint p-5">
      <h3 id={`antrag-${String(claim.id)}`} className="text-xl">
        Jemand möchte diesen Eintrag übernehmen
      </h3>
      <p className="mt-2">
        {claim.provenDomain === null
          ? 'Ein Nachweis dazu wird geprüft.'
          : `Die Person hat eine E-Mail-Adresse unter ${claim.provenDomain} nachgewiesen.`}{' '}
        {claim.note !== null && `Sie schreibt dazu: „${claim.note}“ `}
        Widersprechen können Sie mindestens bis {formatBerlinDate(claim.objectionUntil ?? claim.createdAt)}:
        Die sieben Tage dafür beginnen mit unserer E-Mail an Sie.
      </p>
      <SentForm
        isPending={objecting.isPending}
        onSubmit={form.handleSubmit(({ reason }) => objecting.mutate(readNote(reason)))}
        className="mt-4 flex flex-col gap-4"
      >
        <TextArea
          label="Warum widersprechen Sie?"
          rows={3}
          error={form.formState.errors.reason?.message}
          {...form.register('reason', {
            validate: (typed) => findReasonFault(typed, 'Bitte schreiben Sie, warum Sie widersprechen.'),
          })}
        />
        <MemberChangeError error={objecting.error} />
        <p>
          <Button type="submit" variant="secondary" isPending={objecting.isPending}>
            Widersprechen
          </Button>
        </p>
      </SentForm>
    </section>
  );
}
