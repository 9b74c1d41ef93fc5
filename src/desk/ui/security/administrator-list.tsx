import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeAdministrator, resetPassword } from '#desk/api/administrator-changes.ts';
import { type Administrator, administratorQueries, removeSecondFactor } from '#desk/api/administrators.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { explainAccessError } from './explain-access-error.ts';

interface AdministratorListProps {
  userId: string;
  administrators: readonly Administrator[];
  /** Requires a second factor. */
  mayChange: boolean;
}

/** The administrators and changes to their access. */
export function AdministratorList({ userId, administrators, mayChange }: AdministratorListProps) {
  const [done, setDone] = useState('');
  return (
    <>
      <Done>{done}</Done>
      <ul className="mt-4 border-t border-line">
        {administrators.map((administrator) => (
          <AdministratorRow
            key={administrator.userId}
            administrator={administrator}
            isOwn={administrator.userId === userId}
            mayChange={mayChange}
            onDone={setDone}
          />
        ))}
      </ul>
    </>
  );
}

interface AdministratorRowProps {
  administrator: Administrator;
  isOwn: boolean;
  mayChange: boolean;
  /** Called with what a change has done: the row may be gone by then. */
  onDone: (text: string) => void;
}

function AdministratorRow({ administrator, isOwn, mayChange, onDone }: AdministratorRowProps) {
  const { email, createdAt, hasSecondFactor } = administrator;
  return (
    <li className="border-b border-line py-4">
      <p className="font-semibold wrap-anywhere">
        <bdi>{email}</bdi>
        {isOwn && <span className="font-normal text-ink-soft"> (Sie)</span>}
      </p>
      <p className="text-ink-soft">
        seit <span className="digits">{formatShortTime(createdAt)}</span> · zweiter Faktor:{' '}
        {hasSecondFactor ? 'ja' : 'nein'}
      </p>
      {!isOwn && mayChange && (
        <div className="mt-3 flex flex-wrap gap-3">
          <AccessChange
            administrator={administrator}
            label="Passwort zurücksetzen"
            question={`${email} einen Link für ein neues Passwort senden?`}
            consequence="Er gilt eine Stunde. Bis zum neuen Passwort gilt das bisherige; der zweite Faktor bleibt."
            change={resetPassword}
            done={`${email} kann eine Stunde lang ein neues Passwort setzen.`}
            onDone={onDone}
            failed="Der Link wurde nicht gesendet."
          />
          {hasSecondFactor && (
            <AccessChange
              administrator={administrator}
              label="Zweiten Faktor entfernen"
              question={`Den zweiten Faktor von ${email} entfernen?`}
              consequence="Alle Anmeldungen dieses Kontos enden."
              change={removeSecondFactor}
              done={`${email} hat keinen zweiten Faktor mehr und ist überall abgemeldet.`}
              onDone={onDone}
              failed="Der zweite Faktor wurde nicht entfernt."
            />
          )}
          <AccessChange
            administrator={administrator}
            label="Zugang entfernen"
            question={`${email} den Zugang zur Verwaltung nehmen?`}
            consequence="Alle Anmeldungen enden, Passwort und zweiter Faktor gelten nicht mehr. Offene Einladungen dieses Kontos enden ebenfalls."
            change={removeAdministrator}
            done={`${email} kommt nicht mehr in die Verwaltung.`}
            onDone={onDone}
            failed="Der Zugang wurde nicht entfernt."
          />
        </div>
      )}
    </li>
  );
}

interface AccessChangeProps {
  administrator: Administrator;
  label: string;
  question: string;
  consequence: string;
  change: (userId: string) => Promise<void>;
  done: string;
  onDone: (text: string) => void;
  failed: string;
}

/** A confirmed change of another administrator's access. */
function AccessChange({
  administrator: { userId, email },
  label,
  question,
  consequence,
  change,
  done,
  onDone,
  failed,
}: AccessChangeProps) {
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: () => change(userId),
    onMutate: () => {
      onDone('');
    },
    onSuccess: () => {
      onDone(done);
    },
    onSettled: () => client.invalidateQueries({ queryKey: administratorQueries.allLists() }),
  });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ConfirmButton
        label={label}
        question={question}
        consequence={consequence}
        confirmLabel={label}
        about={email}
        isPending={changing.isPending}
        onConfirm={() => changing.mutate()}
      />
      {changing.isError && <ErrorNotice what={failed} why={explainAccessError(changing.error)} />}
    </div>
  );
}
