import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEmail, requestNewEmail } from '#account/api/entry-account.ts';
import { ownSessionsQuery } from '#account/api/own-sessions.ts';
import type { Session } from '#account/api/session.ts';
import { describeMailedCode, MailedCodeField, useMailedCode } from '#account/ui/mailed-code-field.tsx';
import { OwnSessions } from '#account/ui/own-sessions.tsx';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { useSentCode } from '#account/ui/use-sent-code.ts';
import { accountDeletionQuery } from '#entry/api/account-deletion.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import { CodeForm } from './code-form.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { ExportDataForm } from './export-data-form.tsx';

interface AccountSettingsProps {
  session: Session;
  onLeaveEverywhere: () => Promise<void>;
}

/** The account itself: its address, its sessions on all devices, and its end. */
export function AccountSettings({ session, onLeaveEverywhere }: AccountSettingsProps) {
  const [newEmail, keepNewEmail] = useUnsentDraft('new-email', '', true);
  const [isChanging, setIsChanging] = useState(useSentCode('new-email')[0] !== null || newEmail !== '');
  const [hasChanged, setHasChanged] = useState(false);
  const [isDeleting, setIsDeleting] = useState(useSentCode('deletion')[0] !== null);
  const [isExporting, setIsExporting] = useState(useSentCode('export')[0] !== null);
  const sessions = useQuery(ownSessionsQuery(session.userId));
  const sessionsFailure = useLoadFailure(sessions);
  const { data: deletion } = useQuery(accountDeletionQuery(session.userId));
  const { data: freeze } = useQuery(entryQueries.freeze(session.userId));
  const canDelete = deletion !== undefined && deletion.dueAt === null && freeze === null;
  return (
    <div className="max-w-text print:hidden">
      <ScreenHeading>Ihr Konto</ScreenHeading>
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
        <Button variant="quiet" aria-expanded={isExporting} onClick={() => setIsExporting(!isExporting)}>
          {isExporting ? 'Daten nicht laden' : 'Eigene Daten als Datei'}
        </Button>
        {canDelete && (
          <Button variant="quiet" aria-expanded={isDeleting} onClick={() => setIsDeleting(!isDeleting)}>
            {isDeleting ? 'Konto behalten' : 'Konto löschen'}
          </Button>
        )}
      </p>
      {isExporting && <ExportDataForm email={session.email} />}
      {canDelete && isDeleting && (
        <DeleteAccountForm session={session} deletion={deletion} onDone={() => setIsDeleting(false)} />
      )}
      <section aria-labelledby="anmeldungen" className="mt-8">
        <h3 id="anmeldungen" className="text-xl">
          Ihre Anmeldungen
        </h3>
        <QueryError error={sessionsFailure} query={sessions} />
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
  const oldCode = useMailedCode();
  return (
    <CodeForm
      name="new-email"
      className="mt-5 max-w-md"
      readEmail={email.check}
      emailField={
        <TextField
          {...email.field}
          label="Neue E-Mail-Adresse"
          hint={`Wir senden einen Code dorthin und einen an ${oldEmail}.`}
          type="email"
          required
          autoComplete="email"
        />
      }
      ownCode={{
        field: (
          <MailedCodeField
            code={oldCode}
            isSecond
            label="Code an die bisherige Adresse"
            hint={`${describeMailedCode(oldEmail)} Kommen Sie dort nicht mehr an Ihre E-Mails, lassen Sie sich mit der neuen Adresse einladen oder schreiben Sie uns.`}
          />
        ),
        code: oldCode,
      }}
      request={requestNewEmail}
      confirm={changeEmail}
      onDone={onDone}
      codeLabel="Code an die neue Adresse"
      confirmLabel="Adresse ändern"
      failure="Ihre Adresse ist noch die bisherige."
    />
  );
}
