import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recordExport } from '#data/administrators.ts';
import { inboxQueries } from '#data/inbox.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { buildMessagesCsv } from '#domain/inbox/csv.ts';
import { filterMessages, type InboxFilter, sortMessages, type StoredMessage } from '#domain/inbox/message.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { Part } from '#ui/part.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { MessageTable } from './message-table.tsx';
import { labelOfStatus } from './status-labels.ts';
import { useMessageChanges } from './use-message-changes.ts';

/** Messages drawn at first and with each further step. */
const ROWS_PER_STEP = 100;

function downloadCsv(messages: readonly StoredMessage[]) {
  const csv = new Blob([buildMessagesCsv(messages, labelOfStatus)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(csv);
  link.download = 'kontaktanfragen.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

interface InboxProps {
  userId: string;
  /** Notes that were typed but not saved yet, by message. */
  noteDrafts: ReadonlyMap<string, string>;
  onNoteDraftsChange: (drafts: ReadonlyMap<string, string>) => void;
}

/** The messages: table, filter, refresh, count, export. Specification, section 2 (Admin messages). */
export function Inbox({ userId, noteDrafts, onNoteDraftsChange }: InboxProps) {
  const query = useQuery(inboxQueries.messages(userId));
  const changes = useMessageChanges(userId);
  const [filter, setFilter] = useState<InboxFilter>({ status: 'all', search: '' });
  const [openId, setOpenId] = useState<string | null>(null);
  const [shownRows, setShownRows] = useState(ROWS_PER_STEP);

  const exporting = useMutation({
    // What leaves the house is on record before it does.
    mutationFn: async (messages: readonly StoredMessage[]) =>
      recordExport('contact_messages', { ...filter }, messages.length),
    onSuccess: (_data, messages) => {
      downloadCsv(messages);
    },
    onError: () => {
      showToast({
        title: 'Fehler',
        description:
          'Der Export konnte nicht protokolliert werden und hat deshalb nicht begonnen. Bitte versuchen Sie es in einem Moment noch einmal.',
        look: 'error',
      });
    },
  });

  const failure = useLoadFailure(query);
  const { isError } = query;
  useEffect(() => {
    if (!isError) return;
    showToast({
      title: 'Fehler',
      description: 'Die Nachrichten konnten nicht geladen werden.',
      look: 'error',
    });
  }, [isError]);

  if (failure !== null) {
    return (
      <div className="mt-8">
        <p className="mb-4 font-semibold">Die Nachrichten konnten nicht geladen werden.</p>
        <LoadError error={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data === undefined) return <InboxSkeleton />;

  const messages = query.data;
  const shown = sortMessages(filterMessages(messages, filter));
  const unreadCount = messages.filter(({ status }) => status === 'unread').length;
  const open = messages.find(({ id }) => id === openId);

  function openMessage(message: StoredMessage) {
    setOpenId(message.id);
    // Whoever opens a message reads it. A failure is announced by its toast.
    if (message.status === 'unread') changes.setStatus(message.id, 'read', false).catch(() => undefined);
  }

  function keepDraft(id: string, draft: string | null) {
    const next = new Map(noteDrafts);
    if (draft === null) next.delete(id);
    else next.set(id, draft);
    onNoteDraftsChange(next);
  }

  return (
    <section aria-label="Posteingang" className="mt-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p role="status" className="mr-auto">
          {formatGermanNumber(messages.length)} {messages.length === 1 ? 'Nachricht' : 'Nachrichten'},{' '}
          {formatGermanNumber(unreadCount)} ungelesen
          {shown.length !== messages.length && ` · ${formatGermanNumber(shown.length)} angezeigt`}
        </p>
        <Button
          look="secondary"
          disabled={query.isFetching}
          aria-busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {query.isFetching ? 'Wird geladen …' : 'Aktualisieren'}
        </Button>
        <Button
          look="secondary"
          disabled={shown.length === 0 || exporting.isPending}
          aria-busy={exporting.isPending}
          onClick={() => {
            exporting.mutate(shown);
          }}
        >
          Als CSV exportieren
        </Button>
      </div>
      {messages.length > 0 && <InboxFilters filter={filter} onChange={setFilter} />}
      {messages.length === 0 && (
        <div className="mt-8">
          <EmptyState drawing="letter">
            <p className="text-lg">Keine Kontaktanfragen vorhanden</p>
            <p className="mt-1 text-ink-soft">Neue Nachrichten aus dem Kontaktformular erscheinen hier.</p>
          </EmptyState>
        </div>
      )}
      {messages.length > 0 && shown.length === 0 && (
        <p className="mt-8 text-lg">Keine Nachricht passt zu Filter und Suche.</p>
      )}
      {shown.length > 0 && (
        <Part name="Die Liste" drawnFrom={messages}>
          <MessageTable messages={shown.slice(0, shownRows)} onOpen={openMessage} />
        </Part>
      )}
      <ShowMore
        progress={`${formatGermanNumber(shownRows)} von ${formatGermanNumber(shown.length)} Nachrichten`}
        isComplete={shown.length <= shownRows}
        onShowMore={() => {
          setShownRows(shownRows + ROWS_PER_STEP);
        }}
      />
      {open && (
        <MessageDialog
          key={open.id}
          message={open}
          draft={noteDrafts.get(open.id) ?? null}
          onDraftChange={(draft) => {
            keepDraft(open.id, draft);
          }}
          changes={changes}
          onClose={() => {
            setOpenId(null);
          }}
        />
      )}
    </section>
  );
}
