import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { paths } from '#config/paths.ts';
import { accountDeletionQuery, cancelAccountDeletion } from '#entry/api/account-deletion.ts';
import { formatBerlinTime } from '#lib/german/berlin-time.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { MemberChangeError } from './member-change-error.tsx';
import { useMemberMutation } from './use-member-mutation.ts';

/** Says above every screen that the account is about to be deleted, and calls that off; nothing where it is not. */
export function PendingDeletion({ session }: { session: Session }) {
  const { data: deletion } = useQuery(accountDeletionQuery(session.userId));
  const cancelling = useMemberMutation(session, cancelAccountDeletion);
  if (deletion === undefined || deletion.dueAt === null) return null;
  return (
    <div className="mt-8 max-w-text print:hidden">
      <Notice variant="error">
        <p>
          <strong>Ihr Konto wird am {formatBerlinTime(deletion.dueAt)} gelöscht.</strong>
        </p>
        {deletion.isOrdered ? (
          <p className="mt-2">
            Das hat die Verwaltung von Beraterkompass veranlasst. Ist es nicht in Ihrem Sinn,{' '}
            <Link to={paths.contact} className={TEXT_LINK}>
              schreiben Sie uns
            </Link>
            .
          </p>
        ) : (
          <>
            <p className="mt-2">Bis dahin können Sie das zurücknehmen; dann bleibt alles, wie es ist.</p>
            <p className="mt-3">
              <Button
                variant="secondary"
                isPending={cancelling.isPending}
                onClick={() => cancelling.mutate()}
              >
                Löschung zurücknehmen
              </Button>
            </p>
          </>
        )}
      </Notice>
      <MemberChangeError error={cancelling.error} />
    </div>
  );
}
