import { useMutation } from '@tanstack/react-query';
import type { Session } from '#account/api/session.ts';
import { SignIn } from '#account/ui/sign-in.tsx';
import { UnsentDraftsOwner, useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import type { CodeSessionEnd } from '#account/ui/use-code-session.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { addClientReviewEvidence, removeClientReviewEvidence } from '#reviews/api/own-client-reviews.ts';
import type { OwnReview } from '#reviews/model/client-review.ts';
import { REVIEW_LIMITS } from '#reviews/model/review-terms.ts';
import { PROOF_LABELS } from '#reviews/model/review-texts.ts';
import { explainReviewError } from '#reviews/ui/explain-review-error.ts';
import type { RedactionDraft } from '#reviews/ui/redaction/redaction.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PrivacyNote, SeparationNote } from '#ui/terms-note.tsx';

/** The code that opens files is only loaded after the sign-in. */
const Redaction = latePart(async () => (await import('#reviews/ui/redaction/redaction.tsx')).Redaction, {
  name: 'Das Schwärzen',
  Placeholder: () => <Skeleton className="h-24" />,
});

interface ProofStepProps {
  agencyId: number;
  /** Undefined until the browser has looked for a stored session. */
  session: Session | null | undefined;
  end: CodeSessionEnd;
  stored: OwnReview | null | undefined;
  /** Stores the typed review. @returns the review's id; null where that failed */
  ensureStored: () => Promise<string | null>;
  onChange: () => Promise<unknown>;
  onLeave: () => Promise<void>;
}

/** The step for the company's mailbox, then for the proof of the mandate. */
export function ProofStep(props: ProofStepProps) {
  const { session, end } = props;
  if (session === undefined) return <Skeleton className="h-40" />;
  if (session === null) {
    return (
      <SignIn end={end} explain={explainReviewError} note={<PrivacyNote />}>
        <p>
          Ihr Firmenpostfach zeigt, dass Sie für ein Unternehmen sprechen, das Aufträge vergibt. Wir senden
          einen Code dorthin; ein Passwort gibt es nicht.
        </p>
        <p>
          Die Adresse sehen nur wir. Sie wird nicht veröffentlicht, und die Beratung erfährt sie nicht von
          uns.
        </p>
      </SignIn>
    );
  }
  return (
    <UnsentDraftsOwner value={session.userId}>
      <SignedInProof {...props} session={session} />
    </UnsentDraftsOwner>
  );
}

function SignedInProof({
  agencyId,
  session,
  stored,
  ensureStored,
  onChange,
  onLeave,
}: ProofStepProps & { session: Session }) {
  const files = (stored?.evidence ?? []).filter(
    ({ kind, deletedAt }) => kind === 'mandate' && deletedAt === null,
  );
  const [redaction, keepRedaction] = useUnsentDraft<RedactionDraft | null>(
    `redaction ${String(agencyId)}`,
    null,
  );
  const removing = useMutation({
    mutationFn: async (path: string) => {
      if (stored) await removeClientReviewEvidence(stored.id, path);
    },
    onSuccess: onChange,
  });
  return (
    <>
      <Notice variant="success">
        <p className="wrap-anywhere">
          Angemeldet als {session.email}. Was Sie eingeben, wird jetzt auch in Ihrem Konto gespeichert.{' '}
          <button
            type="button"
            className="text-petrol underline decoration-1 underline-offset-4 hover:decoration-2"
            onClick={() => void onLeave()}
          >
            Mit einer anderen Adresse anmelden
          </button>
        </p>
      </Notice>
      <section aria-labelledby="nachweis" className="flex flex-col gap-5">
        <h3 id="nachweis" className="text-xl">
          Nachweis des Auftrags
        </h3>
        {stored?.hasConfirmedEnquiry === true ? (
          <Notice variant="success">
            <p>
              Die Beratung hat eine Anfrage von Ihrem Postfach als Auftrag bestätigt. An Ihrer Bewertung steht
              dann „{PROOF_LABELS.enquiry}“, woran die Beratung sieht, dass sie von einem dieser Aufträge
              handelt. Mit einer Seite eines Vertrags oder einer Rechnung steht dort „{PROOF_LABELS.document}
              “.
            </p>
          </Notice>
        ) : (
          <p>
            Eine Bestellung, ein Vertrag oder eine Rechnung. Zu sehen sein müssen Ihr Unternehmen, die
            Beratung und das Datum; alles andere, auch Namen und Beträge, schwärzen Sie hier, bevor etwas Ihr
            Gerät verlässt. Nur wir öffnen den Nachweis, und nach der Entscheidung wird er gelöscht.
          </p>
        )}
        <SeparationNote />
        {files.length > 0 && (
          <ul aria-label="Gesendete Seiten" className="divide-y divide-line border-y border-line">
            {files.map(({ id, path, uploadedAt }, index) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
                <span>
                  Seite {index + 1}, gesendet am {formatBerlinDate(uploadedAt)}
                </span>
                <ConfirmButton
                  label="Löschen"
                  question={`Seite ${String(index + 1)} des Nachweises löschen?`}
                  confirmLabel="Seite löschen"
                  about={`Seite ${String(index + 1)}`}
                  isPending={removing.isPending}
                  onConfirm={() => removing.mutate(path)}
                />
              </li>
            ))}
          </ul>
        )}
        {removing.isError && (
          <ErrorNotice what="Die Seite ist nicht gelöscht." why={explainReviewError(removing.error)} />
        )}
        {files.length < REVIEW_LIMITS.files ? (
          <Redaction
            draft={redaction}
            onDraft={keepRedaction}
            most={REVIEW_LIMITS.files - files.length}
            hint={`Noch ${String(REVIEW_LIMITS.files - files.length)} von ${String(REVIEW_LIMITS.files)} Seiten möglich.`}
            explain={explainReviewError}
            onSend={async (picture) => {
              const review = await ensureStored();
              if (review === null) throw new Error('The review is not stored');
              await addClientReviewEvidence(session.userId, review, picture);
            }}
            onSent={onChange}
          />
        ) : (
          <p className="text-ink-soft">Mehr als {REVIEW_LIMITS.files} Seiten nehmen wir nicht an.</p>
        )}
      </section>
    </>
  );
}
