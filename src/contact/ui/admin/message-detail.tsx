import { type ReactNode, use, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { MessageDetails as Detail } from '#contact/api/message.ts';
import {
  needsForwarding,
  MESSAGE_STATUSES,
  type MessageStatus,
  type StoredMessage,
} from '#contact/model/inbox/message.ts';
import { VacancyList } from '#contact/ui/vacancy-list.tsx';
import { CaseContext } from '#desk/ui/queue/case-context.ts';
import { MessageAssignment } from '#desk/ui/queue/message-holder.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { isVisible, takeCharacters } from '#lib/text/characters.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { actorOf, describeStep } from './describe-step.ts';
import { EntryReportSection } from './entry-report.tsx';
import { ForwardMessage } from './forward-message.tsx';
import { EmailAddress } from './mail-link.tsx';
import { MessageAnswer } from './message-answer.tsx';
import { MessageHistory, OtherMessages } from './message-history.tsx';
import { MessageNotes } from './message-notes.tsx';
import { labelOfStatus, MESSAGE_STATUS_LABELS } from './message-status-labels.ts';
import { type MessageChanges, useMessage } from './use-message.ts';

interface MessageDetailProps {
  id: string;
  /** Called with what was done, once nothing of the message waits any more. */
  onDecided?: (outcome: string) => void;
  /** Deletes it; without this there is no such button. */
  onDelete?: (message: StoredMessage) => void;
}

/** One message: to read, answer and forward it, and to take notes. One that cannot be displayed can still be marked and deleted. */
export function MessageDetail({ id, onDecided, onDelete }: MessageDetailProps) {
  const { userId } = useAdministrator();
  const { query, changes, overtakenBy, reload, loaded } = useMessage(userId, id);
  const failure = useLoadFailure(query);
  const detail = query.data;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (detail === undefined || opened.current === id) return;
    opened.current = id;
    // Opening a message marks it as read. A failure is announced by a toast.
    if (detail?.message.status === 'unread' && !detail.message.isSpam)
      void changes.setStatus(detail.message, 'read', false);
  }, [detail, id, changes]);

  if (failure !== null) return <QueryError error={failure} query={query} />;
  if (detail === undefined) return <Skeleton className="h-96" />;
  if (detail === null) {
    return (
      <p role="status" className="max-w-text">
        Diese Nachricht gibt es nicht mehr. Jemand hat sie gelöscht, oder ihre Aufbewahrungsfrist ist
        abgelaufen.
      </p>
    );
  }
  const { message } = detail;
  const actions = (
    <Actions
      message={message}
      changes={changes}
      {...(onDecided && { onDecided })}
      {...(onDelete && { onDelete })}
    />
  );
  const overtaken = overtakenBy === null ? null : describeStep(overtakenBy);
  return (
    <>
      {overtakenBy !== null && overtaken !== null && (
        <div className="mb-4">
          <Notice variant="error">
            <p className="wrap-anywhere">
              <strong>Nicht gespeichert:</strong> <bdi>{actorOf(overtakenBy)}</bdi> {overtaken}, am{' '}
              {formatShortTime(overtakenBy.at)}. Gezeigt wird, was jetzt gilt.
            </p>
          </Notice>
        </div>
      )}
      <ErrorBoundary
        resetKeys={[id]}
        // oxlint-disable-next-line react/no-unstable-nested-components -- a function, not a component
        fallbackRender={() => <UndisplayableMessage message={message}>{actions}</UndisplayableMessage>}
      >
        <MessageContent
          key={id}
          userId={userId}
          detail={detail}
          changes={changes}
          onDecided={onDecided}
          reload={async (isDone) => {
            loaded.countAgain();
            const now = await reload();
            if (isDone && now?.message.status === 'responded' && !needsForwarding(now.message))
              onDecided?.('Erledigt.');
          }}
        >
          {actions}
        </MessageContent>
      </ErrorBoundary>
    </>
  );
}

/** A value of a message as text, whatever it is. */
function toSafeText(value: unknown): string {
  return typeof value === 'string' && isVisible(value) ? takeCharacters(value.toWellFormed(), 200) : 'k.A.';
}

/** Replaces a message that cannot be displayed. */
function UndisplayableMessage({ message, children }: { message: StoredMessage; children: ReactNode }) {
  return (
    <article aria-labelledby="nachricht">
      <h2 id="nachricht" className="text-xl">
        Diese Nachricht kann nicht angezeigt werden
      </h2>
      <p className="mt-3 max-w-text">
        Beim Anzeigen ist ein Fehler aufgetreten. Alle anderen Nachrichten sind davon nicht betroffen. Den
        Status können Sie trotzdem setzen, und Sie können die Nachricht löschen.
      </p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Nummer</dt>
        <dd className="min-w-0 wrap-anywhere">{toSafeText(message.id)}</dd>
        <dt className="text-ink-soft">Von</dt>
        <dd className="min-w-0 wrap-anywhere">
          <bdi className="block">{toSafeText(message.name)}</bdi>
          <bdi className="block">{toSafeText(message.email)}</bdi>
        </dd>
      </dl>
      {children}
    </article>
  );
}

interface MessageContentProps {
  userId: string;
  detail: Detail;
  changes: MessageChanges;
  onDecided: MessageDetailProps['onDecided'];
  /** Called after something was mailed (`isDone`), or where somebody else was faster. */
  reload: (isDone: boolean) => Promise<void>;
  /** What can be done with the message as a whole. */
  children: ReactNode;
}

function MessageContent({ userId, detail, changes, onDecided, reload, children }: MessageContentProps) {
  const { message } = detail;
  // Beside the list of cases there is no room for a second column.
  const layout = use(CaseContext) === null ? 'xl:grid-cols-[minmax(0,1fr)_20rem]' : 'mt-6';
  return (
    <article aria-labelledby="nachricht" className={`grid gap-x-10 gap-y-8 ${layout}`}>
      <div className="min-w-0">
        <h2 id="nachricht" className="text-xl wrap-anywhere">
          <bdi>{message.subject}</bdi>
        </h2>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          <Fact label="Von">
            <bdi>{message.name}</bdi>, <EmailAddress email={message.email} />
          </Fact>
          <Fact label="Datum">
            <span className="digits">{formatShortTime(message.createdAt)}</span>
          </Fact>
          <Fact label="Status">
            {labelOfStatus(message.status)}
            {message.isSpam && ', Spam'}
          </Fact>
        </dl>
        {children}
        <MessageAssignment userId={userId} kind={kindOf(detail)} id={message.id} />
        <p dir="auto" className="mt-5 max-w-text border-y border-line py-5 wrap-anywhere whitespace-pre-wrap">
          {message.text}
        </p>
        <VacancyList vacancy={message.vacancy} />
        {detail.report !== null && (
          <EntryReportSection
            messageId={message.id}
            report={detail.report}
            reload={reload}
            onDecided={onDecided}
          />
        )}
        <ForwardMessage detail={detail} changes={changes} reload={reload} />
        <MessageAnswer userId={userId} detail={detail} reload={reload} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <MessageNotes message={message} changes={changes} />
        <OtherMessages others={detail.others} />
        <MessageHistory history={detail.history} />
      </div>
    </article>
  );
}

function kindOf({ report }: Detail) {
  if (report === null) return 'message';
  return report.appealOf === null ? 'report' : 'report_appeal';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

interface ActionsProps extends Pick<MessageDetailProps, 'onDecided' | 'onDelete'> {
  message: StoredMessage;
  changes: MessageChanges;
}

function Actions({ message, changes, onDecided, onDelete }: ActionsProps) {
  const { isSpam } = message;

  async function setStatus(status: MessageStatus) {
    if ((await changes.setStatus(message, status)) && status === 'responded')
      onDecided?.('Als beantwortet markiert.');
  }

  async function toggleSpam() {
    if ((await changes.setSpam(message, !isSpam)) && !isSpam) onDecided?.('Als Spam markiert.');
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="group" aria-label="Status setzen" className="flex flex-wrap gap-2">
        {MESSAGE_STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={message.status === status}
            className={buttonClass(message.status === status ? 'primary' : 'secondary')}
            onClick={() => void setStatus(status)}
          >
            {MESSAGE_STATUS_LABELS[status]}
          </button>
        ))}
      </div>
      <Button variant="quiet" onClick={() => void toggleSpam()}>
        {isSpam ? 'Kein Spam' : 'Als Spam markieren'}
      </Button>
      {onDelete && (
        <Button variant="quiet" onClick={() => onDelete(message)}>
          Löschen
        </Button>
      )}
    </div>
  );
}
