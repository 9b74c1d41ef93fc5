import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import { DELETE_URL, rejectChanges } from '#tests/harness/inbox-api.ts';
import { openInbox, press } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { findToast } from '#tests/harness/toasts.ts';

const THREE = [
  aMessage({ id: 'a', subject: 'Eins', status: 'unread', createdAt: '2026-11-03T00:00:00Z' }),
  aMessage({ id: 'b', subject: 'Zwei', status: 'read', createdAt: '2026-11-02T00:00:00Z' }),
  aMessage({ id: 'c', subject: 'Drei', status: 'responded', createdAt: '2026-11-01T00:00:00Z' }),
];

async function openThree(messages: readonly StoredMessage[] = THREE) {
  const view = await openInbox(messages);
  await screen.findByText(/^3 Nachrichten/);
  return view;
}

type View = Awaited<ReturnType<typeof openThree>>;

const row = (subject: string) => screen.getByRole('row', { name: new RegExp(subject) });
const subjects = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((found) => within(found).getAllByRole('cell')[4]?.textContent);

async function select({ user }: View, ...chosen: string[]) {
  for (const subject of chosen) {
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`^Auswählen: .*${subject}`) }));
  }
}

async function deleteRow(view: View, subject: string) {
  await view.user.click(within(row(subject)).getByRole('button', { name: /^Löschen/ }));
}

/** Uses fake timers that advance in real time, and that a test can advance faster. */
function takeClock() {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
}

async function pass(seconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
}

describe('the selection', () => {
  test('names each message, counts, and selects all on the page', async () => {
    const view = await openThree();
    await select(view, 'Eins', 'Drei');
    expect(screen.getByText('2 ausgewählt')).toBeVisible();
    const all = screen.getByRole('checkbox', { name: 'Alle auf dieser Seite' });
    expect(all).toBePartiallyChecked();
    await view.user.click(all);
    expect(screen.getByText('3 ausgewählt')).toBeVisible();
    expect(all).toBeChecked();
    await view.user.click(all);
    expect(screen.queryByText(/ausgewählt/)).not.toBeInTheDocument();
  });

  test('is cleared by a change of the filter', async () => {
    const view = await openThree();
    await select(view, 'Eins');
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'unread');
    await screen.findByText(/1 gefunden/);
    expect(screen.queryByText(/ausgewählt/)).not.toBeInTheDocument();
  });
});

describe('the status of several', () => {
  test('is set with one call, and undone to the previous status of each', async () => {
    const view = await openThree();
    await select(view, 'Eins', 'Zwei', 'Drei');
    await press(view, 'Auswahl auf „Gelesen“ setzen');
    expect(await findToast('Status aktualisiert')).toBeVisible();
    expect(screen.getByText('3 Nachrichten auf „Gelesen“ gesetzt.')).toBeVisible();
    expect(screen.getByText('3 Nachrichten, 0 ungelesen')).toBeVisible();
    expect(view.changes).toEqual([{ verb: 'set status', ids: ['a', 'b', 'c'], change: 'read' }]);
    expect(row('Drei')).toHaveTextContent('Gelesen');

    await press(view, /^Rückgängig/);
    await waitFor(() => {
      expect(view.changes.slice(1)).toEqual([
        { verb: 'set status', ids: ['a'], change: 'unread' },
        { verb: 'set status', ids: ['b'], change: 'read' },
        { verb: 'set status', ids: ['c'], change: 'responded' },
      ]);
    });
    expect(row('Drei')).toHaveTextContent('Beantwortet');
    expect(screen.getByText('3 Nachrichten, 1 ungelesen')).toBeVisible();
  });

  test('that is rejected is reset with the specified message', async () => {
    const view = await openThree();
    server.use(...rejectChanges());
    await select(view, 'Eins', 'Zwei');
    await press(view, 'Auswahl auf „Beantwortet“ setzen');
    expect(await screen.findByText(/^Der Status konnte nicht aktualisiert werden\./)).toBeVisible();
    expect(row('Eins')).toHaveTextContent('Ungelesen');
    expect(row('Zwei')).toHaveTextContent('Gelesen');
    expect(screen.getByText('3 Nachrichten, 1 ungelesen')).toBeVisible();
  });

  test('reports messages that no longer exist', async () => {
    const view = await openThree();
    server.use(http.post('*/rpc/set_messages_status', () => HttpResponse.json(1)));
    await select(view, 'Eins', 'Zwei');
    await press(view, 'Auswahl auf „Gelesen“ setzen');
    expect(await screen.findByText(/^1 von 2 Nachrichten auf „Gelesen“ gesetzt\./)).toBeVisible();
  });
});

describe('deleting', () => {
  test('several is asked for by no dialog, and can be undone for ten seconds [C11]', async () => {
    const view = await openThree();
    await select(view, 'Eins', 'Zwei');
    takeClock();
    await press(view, 'Löschen');
    expect(subjects()).toEqual(['Drei']);
    expect(await screen.findByText('1 Nachricht, 0 ungelesen')).toBeVisible();
    expect(screen.getByText('2 Nachrichten gelöscht.').closest('[role=status]')).not.toBeNull();
    expect(view.changes).toEqual([{ verb: 'delete', ids: ['a', 'b'], change: null }]);
    expect(screen.getByRole('button', { name: /^Rückgängig/ })).toHaveFocus();
    await pass(10);
    expect(screen.queryByRole('button', { name: /^Rückgängig/ })).not.toBeInTheDocument();
    expect(screen.getByText('2 Nachrichten gelöscht.')).toHaveFocus();
    vi.useRealTimers();
    // The newest one is gone; none has come.
    expect(screen.queryByText(/^Neue Nachrichten/)).not.toBeInTheDocument();
  });

  test('one message works without opening it, and is undone without the one before', async () => {
    const view = await openThree();
    await deleteRow(view, 'Eins');
    await view.user.click(within(row('Zwei')).getByRole('button', { name: 'Löschen: Zwei' }));
    await waitFor(() => expect(view.changes).toHaveLength(2));
    await press(view, /^Rückgängig/);
    await waitFor(() => expect(subjects()).toEqual(['Zwei', 'Drei']));
    expect(view.changes.slice(1)).toEqual([
      { verb: 'delete', ids: ['b'], change: null },
      { verb: 'restore', ids: ['b'], change: null },
    ]);
    expect(await screen.findByText('2 Nachrichten, 0 ungelesen')).toBeVisible();
  });

  test('that cannot be undone says so, and can be tried again', async () => {
    const view = await openThree();
    await deleteRow(view, 'Eins');
    await screen.findByText('Nachricht gelöscht.');
    server.use(http.post(DELETE_URL, () => HttpResponse.error(), { once: true }));
    await press(view, /^Rückgängig/);
    expect(await screen.findByText(/^Das Löschen konnte nicht rückgängig gemacht werden\./)).toBeVisible();
    expect(subjects()).toEqual(['Zwei', 'Drei']);
    await press(view, /^Rückgängig/);
    await waitFor(() => expect(subjects()).toEqual(['Eins', 'Zwei', 'Drei']));
  });

  test('that is rejected puts the rows back with the message', async () => {
    const view = await openThree();
    server.use(...rejectChanges());
    await select(view, 'Eins', 'Zwei');
    await press(view, 'Löschen');
    expect(await screen.findByText(/^Die Nachrichten konnten nicht gelöscht werden\./)).toBeVisible();
    expect(subjects()).toEqual(['Eins', 'Zwei', 'Drei']);
    expect(screen.getByText('3 Nachrichten, 1 ungelesen')).toBeVisible();
    expect(screen.queryByText('2 Nachrichten gelöscht.')).not.toBeInTheDocument();
  });

  test('that is rejected while another one works puts back its own rows alone', async () => {
    const view = await openThree();
    const { promise, resolve } = Promise.withResolvers<null>();
    server.use(
      http.post(DELETE_URL, async () => HttpResponse.json(await promise, { status: 500 }), { once: true }),
    );
    await deleteRow(view, 'Eins');
    await deleteRow(view, 'Zwei');
    await screen.findByText('Nachricht gelöscht.');
    resolve(null);
    await waitFor(() => expect(subjects()).toEqual(['Eins', 'Drei']));
  });

  test('reports messages that were deleted already, and leaves them so', async () => {
    const view = await openThree();
    const undone = vi.fn<(ids: unknown) => void>();
    server.use(
      http.post<never, { ids: string[] }>(DELETE_URL, async ({ request }) => {
        undone((await request.json()).ids);
        return HttpResponse.json(['b']);
      }),
    );
    await select(view, 'Eins', 'Zwei');
    await press(view, 'Löschen');
    expect(await screen.findByText(/^1 von 2 Nachrichten gelöscht\./)).toBeVisible();
    await press(view, /^Rückgängig/);
    await waitFor(() => expect(undone.mock.calls).toEqual([[['a', 'b']], [['b']]]));
  });
});
