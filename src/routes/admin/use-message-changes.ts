import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteMessage, inboxQueries, updateMessage } from '#data/inbox.ts';
import type { MessageStatus, StoredMessage } from '#domain/inbox/message.ts';
import { showToast } from '#ui/toast-queue.ts';

/** A change as the list shows it at once, before the server has answered. */
interface Change {
  readonly apply: (messages: StoredMessage[]) => StoredMessage[];
  readonly send: () => Promise<void>;
  /** Toast when it was stored; none for a change the admin did not ask for. */
  readonly success: string | null;
  readonly failure: string;
}

function replace(id: string, change: Partial<StoredMessage>) {
  return (messages: StoredMessage[]) =>
    messages.map((message) => (message.id === id ? { ...message, ...change } : message));
}

/** Changes of the inbox: shown at once, taken back with the specified message where the server refuses. */
export function useMessageChanges(userId: string) {
  const client = useQueryClient();
  const { queryKey } = inboxQueries.messages(userId);

  const changing = useMutation({
    mutationFn: (change: Change) => change.send(),
    onMutate: async (change) => {
      // A refresh under way would bring the old state back.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (messages) => messages && change.apply(messages));
      return { before };
    },
    onSuccess: (_data, change) => {
      if (change.success !== null) showToast({ title: change.success, look: 'success' });
    },
    onError: (_error, change, context) => {
      client.setQueryData(queryKey, context?.before);
      showToast({ title: 'Fehler', description: change.failure, look: 'error' });
    },
  });

  return {
    setStatus: (id: string, status: MessageStatus, isAsked = true) =>
      changing.mutateAsync({
        apply: replace(id, { status }),
        send: () => updateMessage(id, { status }),
        success: isAsked ? 'Status aktualisiert' : null,
        failure: 'Der Status konnte nicht aktualisiert werden.',
      }),
    saveNotes: (id: string, notes: string) =>
      changing.mutateAsync({
        apply: replace(id, { notes: notes === '' ? null : notes }),
        send: () => updateMessage(id, { notes: notes === '' ? null : notes }),
        success: 'Notizen gespeichert',
        failure: 'Die Notizen konnten nicht gespeichert werden.',
      }),
    remove: (id: string) =>
      changing.mutateAsync({
        apply: (messages) => messages.filter((message) => message.id !== id),
        send: () => deleteMessage(id),
        success: 'Nachricht gelöscht',
        failure: 'Die Nachricht konnte nicht gelöscht werden.',
      }),
  };
}
