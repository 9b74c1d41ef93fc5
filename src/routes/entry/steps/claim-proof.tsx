import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  entryQueries,
  isEvidenceType,
  MAX_EVIDENCE_BYTES,
  startClaim,
  uploadEvidence,
  withdrawClaim,
} from '#data/entries.ts';
import { proveClaim } from '#data/entry-account.ts';
import type { Session } from '#data/session.ts';
import type { Claim } from '#domain/entry/entry.ts';
import { findNoteFault } from '#domain/entry/note.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { proveByDomain, registrableDomain } from '#domain/links/registrable-domain.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/confirmed-button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainAccountFailure, explainEntryError } from './error-messages.ts';

const MEBIBYTE = 1_048_576;

type Target = { readonly entryId: number } | { readonly revisionId: number };

/** Whether a claim still speaks for the website: one by domain only as long as it is that domain. */
export function isProofOf(claim: Claim | null, website: string | null): boolean {
  if (claim === null || claim.state === 'refused' || claim.state === 'withdrawn') return false;
  return claim.provenDomain === null || claim.provenDomain === registrableDomain(website ?? '');
}

interface ClaimProofProps {
  session: Session;
  target: Target;
  /** Of the entry, or of the draft. */
  website: string | null;
  /** The account's last claim on it. */
  claim: Claim | null;
  /** Stores what the function will read, before it is asked; false where that failed. */
  beforeProof?: () => Promise<boolean>;
}

/** Says how an entry becomes one's own: by the domain of the mailbox, or by evidence; and how far that is. */
export function ClaimProof({ session, target, website, claim, beforeProof }: ClaimProofProps) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
  const proving = useMutation({
    mutationFn: async () => {
      if (beforeProof !== undefined && !(await beforeProof())) return null;
      return proveClaim(target);
    },
    onSuccess: reload,
  });
  const withdrawing = useMutation({ mutationFn: withdrawClaim, onSuccess: reload });
  if (claim !== null && isProofOf(claim, website)) {
    return (
      <ClaimState
        claim={claim}
        onWithdraw={() => {
          withdrawing.mutate(claim.id);
        }}
        isWithdrawing={withdrawing.isPending}
      />
    );
  }
  const expected = proveByDomain(session.email, website ?? '');
  const outcome = proving.data?.kind ?? (expected.kind === 'proven' ? 'proven' : expected.kind);
  return (
    <div className="flex flex-col gap-5">
      {claim?.state === 'refused' && (
        <Notice variant="error">
          <p>
            <strong>Ihr Nachweis hat nicht genügt.</strong> {claim.reason}
          </p>
          <p>Sie können einen anderen Nachweis schicken.</p>
        </Notice>
      )}
      {outcome === 'proven' ? (
        <>
          <p>
            Ihre E-Mail-Adresse {session.email} und die Website haben dieselbe Domain. Damit ist nachgewiesen,
            dass Sie für diese Beratung sprechen.
          </p>
          <p>
            <Button
              onClick={() => {
                proving.mutate();
              }}
              disabled={proving.isPending}
              aria-busy={proving.isPending}
            >
              {proving.isPending ? 'Wird geprüft …' : 'Mit meiner E-Mail-Adresse nachweisen'}
            </Button>
          </p>
          {(proving.isError || proving.data === null) && (
            <Notice variant="error">
              <p>
                <strong>Der Nachweis hat nicht geklappt.</strong>{' '}
                {proving.isError
                  ? explainAccountFailure(proving.error)
                  : 'Der Entwurf konnte vorher nicht gespeichert werden. Oben steht, woran das liegt.'}
              </p>
            </Notice>
          )}
        </>
      ) : (
        <>
          <p>
            {outcome === 'freeMail'
              ? `Eine Adresse wie ${session.email} kann sich jede Person einrichten; sie weist nicht nach, dass Sie für diese Beratung sprechen.`
              : `Ihre E-Mail-Adresse ${session.email} gehört nicht zur Domain der Website.`}{' '}
            Melden Sie sich mit einer Adresse unter der Domain der Website an, oder schicken Sie uns einen
            Nachweis, zum Beispiel einen Auszug aus dem Handelsregister oder ein Schreiben mit Briefkopf.
          </p>
          <EvidenceForm userId={session.userId} target={target} onSent={reload} />
        </>
      )}
    </div>
  );
}

interface ClaimStateProps {
  claim: Claim;
  onWithdraw: () => void;
  isWithdrawing: boolean;
}

function ClaimState({ claim, onWithdraw, isWithdrawing }: ClaimStateProps) {
  if (claim.state === 'granted') {
    return (
      <Notice variant="success">
        <p>
          <strong>Nachgewiesen.</strong>{' '}
          {claim.provenDomain === null
            ? 'Wir haben Ihren Nachweis angenommen.'
            : `Ihre E-Mail-Adresse und die Website haben die Domain ${claim.provenDomain}.`}
        </p>
      </Notice>
    );
  }
  const until = claim.objectionUntil && formatGermanDate(claim.objectionUntil.slice(0, 10));
  return (
    <div className="flex flex-col gap-4">
      <Notice>
        {claim.state === 'pending' && (
          <p>
            <strong>Ihr Nachweis wird geprüft.</strong> Wir haben ihn am{' '}
            {formatGermanDate(claim.createdAt.slice(0, 10))} erhalten und schreiben Ihnen, sobald wir
            entschieden haben.
          </p>
        )}
        {claim.state === 'waiting' && (
          <p>
            <strong>Ihr Nachweis ist erbracht.</strong> Der Eintrag hat schon eine Inhaberin oder einen
            Inhaber; wir haben dort Bescheid gegeben. Ohne Widerspruch gehört er frühestens am {until}
            auch zu Ihrem Konto.
          </p>
        )}
        {claim.state === 'disputed' && claim.objection === null && (
          <p>
            <strong>Ihr Nachweis wird geprüft.</strong> Wir schreiben Ihnen, sobald wir entschieden haben.
          </p>
        )}
        {claim.state === 'disputed' && claim.objection !== null && (
          <p>
            <strong>Es gibt einen Widerspruch.</strong> Wer den Eintrag bisher pflegt, schreibt dazu: „
            {claim.objection}“ Wir prüfen beides und schreiben Ihnen, wie wir entscheiden.
          </p>
        )}
        {claim.state === 'pending' && until !== null && (
          <p>
            Der Eintrag hat schon eine Inhaberin oder einen Inhaber; dort kann bis {until} widersprochen
            werden.
          </p>
        )}
      </Notice>
      <p>
        <ConfirmedButton
          label="Antrag zurückziehen"
          confirmLabel="Wirklich zurückziehen"
          isPending={isWithdrawing}
          onConfirm={onWithdraw}
        />
      </p>
    </div>
  );
}

interface EvidenceFormProps {
  userId: string;
  target: Target;
  onSent: () => Promise<void>;
}

interface EvidenceFaults {
  readonly file?: string;
  readonly note?: string;
}

function findFileFault(file: File): string | undefined {
  if (!isEvidenceType(file.type)) return 'Bitte wählen Sie eine Datei im Format PDF, JPEG, PNG oder WebP.';
  if (file.size === 0) return 'Diese Datei ist leer. Bitte wählen Sie eine andere.';
  return file.size > MAX_EVIDENCE_BYTES
    ? `Diese Datei ist zu groß. Bitte wählen Sie eine mit höchstens ${String(MAX_EVIDENCE_BYTES / MEBIBYTE)} MB.`
    : undefined;
}

/** A file or words that show whose entry it is. */
function EvidenceForm({ userId, target, onSent }: EvidenceFormProps) {
  const fileId = useId();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const fileField = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<EvidenceFaults>({});
  /** A retry does not store the same file twice. */
  const uploaded = useRef<{ readonly file: File; readonly name: string }>(undefined);
  const sending = useMutation({
    mutationFn: async () => {
      if (file !== null && uploaded.current?.file !== file) {
        uploaded.current = { file, name: await uploadEvidence(userId, file) };
      }
      const evidence = file === null ? undefined : uploaded.current?.name;
      await startClaim(target, {
        ...(evidence !== undefined && { evidence }),
        ...(note.trim() !== '' && { note: note.trim() }),
      });
    },
    onSuccess: onSent,
  });

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (sending.isPending) return;
    const fileFault = file === null ? undefined : findFileFault(file);
    const noteFault = findNoteFault(note);
    const isEmpty = file === null && note.trim() === '';
    const found: EvidenceFaults = {
      ...(fileFault !== undefined && { file: fileFault }),
      ...(isEmpty && {
        file: 'Bitte wählen Sie eine Datei, oder schreiben Sie uns, wie wir es prüfen können.',
      }),
      ...(noteFault !== undefined && { note: noteFault }),
    };
    setFaults(found);
    if (found.file !== undefined) fileField.current?.focus();
    else if (found.note !== undefined) noteField.current?.focus();
    else sending.mutate();
  }

  return (
    <div className="flex flex-col gap-5">
      <div>
        <label htmlFor={fileId} className="font-semibold">
          Nachweis als Datei
        </label>
        <input
          ref={fileField}
          id={fileId}
          type="file"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          aria-invalid={faults.file !== undefined}
          aria-describedby={`${fileId}-hint${faults.file === undefined ? '' : ` ${fileId}-error`}`}
          className="mt-2 block w-full rounded border border-line-strong bg-surface px-4 py-2 file:mr-4 file:min-h-9 file:rounded file:border file:border-line-strong file:bg-paper-2 file:px-3 file:text-ink aria-invalid:border-2 aria-invalid:border-red"
          onChange={(event) => {
            const chosen = event.target.files?.[0] ?? null;
            setFile(chosen);
            const fault = chosen === null ? undefined : findFileFault(chosen);
            setFaults(fault === undefined ? {} : { file: fault });
          }}
        />
        <p id={`${fileId}-hint`} className="mt-1 text-sm text-ink-soft">
          PDF, JPEG, PNG oder WebP, höchstens {MAX_EVIDENCE_BYTES / MEBIBYTE} MB. Nur Sie und unsere Redaktion
          können die Datei öffnen.
        </p>
        {faults.file !== undefined && (
          <p id={`${fileId}-error`} className="mt-1 font-semibold text-red">
            {faults.file}
          </p>
        )}
      </div>
      <TextArea
        ref={noteField}
        label="Was wir dazu wissen sollten"
        hint="Zum Beispiel Ihre Aufgabe in der Beratung. Hat der Eintrag schon eine Inhaberin oder einen Inhaber, wird dort gezeigt, was Sie hier schreiben."
        rows={4}
        value={note}
        error={faults.note}
        onChange={(event) => {
          setNote(event.target.value);
        }}
      />
      {sending.isError && (
        <Notice variant="error">
          <p>
            <strong>Ihr Nachweis ist noch nicht gesendet.</strong> {explainEntryError(sending.error)}
          </p>
        </Notice>
      )}
      <p>
        <Button
          variant="secondary"
          onClick={() => {
            send();
          }}
          disabled={sending.isPending}
          aria-busy={sending.isPending}
        >
          {sending.isPending ? 'Wird gesendet …' : 'Nachweis senden'}
        </Button>
      </p>
    </div>
  );
}
