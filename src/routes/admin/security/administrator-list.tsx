import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Administrator,
  administratorQueries,
  removeSecondFactor,
} from '#data/administration/administrators.ts';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import { explainSaveFailure } from '#features/load-error/explain-failure.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';

interface AdministratorListProps {
  userId: string;
  administrators: readonly Administrator[];
  /** Who has a second factor removes those of others. */
  mayRemove: boolean;
}

/** Everybody with these rights, and whether a second factor protects them. */
export function AdministratorList({ userId, administrators, mayRemove }: AdministratorListProps) {
  return (
    <ul className="mt-4 border-t border-line">
      {administrators.map((administrator) => (
        <AdministratorRow
          key={administrator.userId}
          administrator={administrator}
          isOwn={administrator.userId === userId}
          mayRemove={mayRemove}
        />
      ))}
    </ul>
  );
}

interface AdministratorRowProps {
  administrator: Administrator;
  isOwn: boolean;
  mayRemove: boolean;
}

function AdministratorRow({ administrator, isOwn, mayRemove }: AdministratorRowProps) {
  const { userId, email, createdAt, hasSecondFactor } = administrator;
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeSecondFactor(userId),
    onSuccess: () => {
      showToast({
        title: 'Zweiter Faktor entfernt',
        description: `${email} ist überall abgemeldet.`,
        variant: 'success',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: administratorQueries.allLists() }),
  });
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <bdi>{email}</bdi>
            {isOwn && <span className="font-normal text-ink-soft"> (Sie)</span>}
          </p>
          <p className="text-ink-soft">
            seit <span className="digits">{formatShortTime(createdAt)}</span> · zweiter Faktor:{' '}
            {hasSecondFactor ? 'ja' : 'nein'}
          </p>
        </div>
        {hasSecondFactor && !isOwn && mayRemove && (
          <ConfirmButton
            label="Zweiten Faktor entfernen"
            question={`Den zweiten Faktor von ${email} entfernen?`}
            consequence="Alle Anmeldungen dieses Kontos enden."
            confirmLabel="Zweiten Faktor entfernen"
            about={email}
            isPending={removing.isPending}
            onConfirm={() => {
              removing.mutate();
            }}
          />
        )}
      </div>
      {removing.isError && (
        <div className="mt-3">
          <ErrorNotice
            what="Der zweite Faktor wurde nicht entfernt."
            why={explainSaveFailure(removing.error)}
          />
        </div>
      )}
    </li>
  );
}
