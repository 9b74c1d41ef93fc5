import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountErrorOf, changeEmail, requestNewEmail } from '#account/api/entry-account.ts';
import { ownSessionsQuery } from '#account/api/own-sessions.ts';
import type { Session } from '#account/api/session.ts';
import { describeMailedCode, MailedCodeField, useMailedCode } from '#account/ui/mailed-code-field.tsx';
import { OwnSessions } from '#account/ui/own-sessions.tsx';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { accountDeletionQuery } from '#entry/api/account-deletion.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { Button, NO_NATIVE_SUBMIT } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { StepHeading } from '#ui/step-heading.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { ExportDataForm } from './export-data-form.tsx';

interface AccountSettingsProps {
  session: Session;
  onLeaveEverywhere: () => Promise<void>;
}

/** The account itself: its address, its sessions on all devices, and its end. */
export function AccountSettings({ session, onLeaveEverywhere }: AccountSettingsProps) {
  const [newEmail, keepNewEmail] = useUnsentDraft('new-email', '');
  const [isChanging, setIsChanging] = useState(newEmail !== '');
  const [hasChanged, setHasChanged] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const sessions = useQuery(ownSessionsQuery(session.userId));
  const sessionsFailure = useLoadFailure(sessions);
  const { data: deletion } = useQuery(accountDeletionQuery(session.userId));
  const { data: freeze } = useQuery(entryQueries.freeze(session.userId));
  const canDelete = deletion !== undefined && deletion.dueAt === null && freeze === null;
  return (
    <div className="max-w-text print:hidden">
      <StepHeading>Ihr Konto</StepHeading>
      <p className="mt-3 wrap-anywhere">
        Codes zur Anmeldung gehen an {session.email}. Sie bleiben auf diesem Gerät angemeldet, bis Sie sich
        abmelden.
      </p>
      {hasChanged && (
        <div className="mt-4">
          <Notice variant="success">
            <p>Ihre E-Mail-Adresse ist geändert. Die alte Adresse hat eine Nachricht bekommen.</p>
          </Notice>
        </div>
      )}
      {isChanging && (
        <NewEmailForm
          oldEmail={session.email}
          typed={[newEmail, keepNewEmail]}
          onDone={() => {
            keepNewEmail(null);
            setIsChanging(false);
            setHasChanged(true);
          }}
        />
      )}
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        <Button
          variant="quiet"
          aria-expanded={isChanging}
          onClick={() => {
            setIsChanging(!isChanging);
            setHasChanged(false);
          }}
        >
          {isChanging ? 'Adresse behalten' : 'E-Mail-Adresse ändern'}
        </Button>
        <Button variant="quiet" onClick={() => void onLeaveEverywhere()}>
          Auf allen Geräten abmelden
        </Button>
        <Button
          variant="quiet"
          aria-expanded={isExporting}
          onClick={() => {
            setIsExporting(!isExporting);
          }}
        >
          {isExporting ? 'Daten nicht laden' : 'Eigene Daten als Datei'}
        </Button>
        {canDelete && (
          <Button
            variant="quiet"
            aria-expanded={isDeleting}
            onClick={() => {
              setIsDeleting(!isDeleting);
            }}
          >
            {isDeleting ? 'Konto behalten' : 'Konto löschen'}
          </Button>
        )}
      </p>
      {isExporting && <ExportDataForm email={session.email} />}
      {canDelete && isDeleting && (
        <DeleteAccountForm
          session={session}
          deletion={deletion}
          onDone={() => {
            setIsDeleting(false);
          }}
        />
      )}
      <section aria-labelledby="anmeldungen" className="mt-8">
        <h3 id="anmeldungen" className="text-xl">
          Ihre Anmeldungen
        </h3>
        {sessionsFailure !== null && <QueryError error={sessionsFailure} query={sessions} />}
        {sessions.data !== undefined && (
          <OwnSessions userId={session.userId} sessions={sessions.data} explain={explainSaveFailure} />
        )}
      </section>
    </div>
  );
}

interface NewEmailFormProps {
  oldEmail: string;
  typed: readonly [string, (email: string) => void];
  onDone: () => void;
}

/** The new address, then the codes that were sent there and to the old one. */
function NewEmailForm({ oldEmail, typed, onDone }: NewEmailFormProps) {
  const email = useTextField(parseMailAddress, INVALID_EMAIL, typed);
  const code = useMailedCode();
  const oldCode = useMailedCode();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const asking = useMutation({
    mutationFn: (address: string) => requestNewEmail(address),
    onSuccess: (_, address) => {
      setSentTo(address);
    },
  });
  const changing = useMutation({
    mutationFn: (typedCodes: { address: string; digits: string; oldDigits: string }) =>
      changeEmail(typedCodes.address, typedCodes.digits, typedCodes.oldDigits),
    onSuccess: onDone,
  });
  const error = changing.error ?? asking.error;
  const isBusy = asking.isPending || changing.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (sentTo === null) {
      const address = email.check();
      if (address !== null) asking.mutate(address);
      return;
    }
    // Checks the second field first, so that the focus ends in the first one with an error.
    const oldDigits = oldCode.check();
    const digits = code.check();
    if (digits !== null && oldDigits !== null) changing.mutate({ address: sentTo, digits, oldDigits });
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="mt-5 flex max-w-md flex-col gap-5">
      {sentTo === null ? (
        <TextField
          {...email.field}
          label="Neue E-Mail-Adresse"
          hint={`Wir senden einen Code dorthin und einen an ${oldEmail}.`}
          type="email"
          required
          autoComplete="email"
        />
      ) : (
        <>
          <MailedCodeField code={code} label="Code an die neue Adresse" hint={describeMailedCode(sentTo)} />
          <MailedCodeField
            code={oldCode}
            label="Code an die bisherige Adresse"
            hint={`${describeMailedCode(oldEmail)} Kommen Sie dort nicht mehr an Ihre E-Mails, lassen Sie sich mit der neuen Adresse einladen oder schreiben Sie uns.`}
          />
        </>
      )}
      {error !== null && (
        <Notice variant="error">
          <p>{accountErrorOf(error)?.message ?? explainSaveFailure(error)}</p>
        </Notice>
      )}
      <p>
        <Button {...NO_NATIVE_SUBMIT} type="submit" disabled={isBusy} aria-busy={isBusy}>
          {sentTo === null ? 'Code senden' : 'Adresse ändern'}
        </Button>
      </p>
    </form>
  );
}
