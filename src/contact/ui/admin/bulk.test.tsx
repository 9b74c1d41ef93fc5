import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  test('several is asked for by no dialog, because it waits ten seconds [C11]', async () => {
    const view = await openThree();
    await select(view, 'Eins', 'Zwei');
    takeClock();
    await press(view, 'Löschen');
    expect(subjects()).toEqual(['Drei']);
    expect(screen.getByText('1 Nachricht, 0 ungelesen')).toBeVisible();
    expect(screen.getByText('2 Nachrichten gelöscht.').closest('[role=status]')).not.toBeNull();
    expect(screen.getByRole('button', { name: /^Rückgängig/ })).toHaveFocus();
    await pass(5);
    expect(view.changes).toEqual([]);
    await pass(5);
    expect(screen.queryByRole('button', { name: /^Rückgängig/ })).not.toBeInTheDocument();
    expect(screen.getByText('2 Nachrichten gelöscht.')).toHaveFocus();
    vi.useRealTimers();
    await waitFor(() => expect(view.changes).toEqual([{ verb: 'delete', ids: ['a', 'b'], change: null }]));
  });

  test('one message works without opening it', async () => {
    const view = await openThree();
    await view.user.click(within(row('Zwei')).getByRole('button', { name: 'Löschen: Zwei' }));
    expect(subjects()).toEqual(['Eins', 'Drei']);
    await press(view, 'Sofort löschen');
    await waitFor(() => expect(view.changes).toEqual([{ verb: 'delete', ids: ['b'], change: null }]));
  });

  test('can be undone: nothing is sent, and the rows appear again', async () => {
    const view = await openThree();
    await deleteRow(view, 'Eins');
    await press(view, /^Rückgängig/);
    expect(subjects()).toEqual(['Eins', 'Zwei', 'Drei']);
    expect(screen.getByText('3 Nachrichten, 1 ungelesen')).toBeVisible();
    expect(view.changes).toEqual([]);
  });

  test('a press too many is undone with the first: nothing is deleted before', async () => {
    const view = await openThree();
    await deleteRow(view, 'Eins');
    await deleteRow(view, 'Zwei');
    expect(subjects()).toEqual(['Drei']);
    expect(screen.getByText('2 Nachrichten gelöscht.')).toBeVisible();
    await press(view, /^Rückgängig/);
    expect(subjects()).toEqual(['Eins', 'Zwei', 'Drei']);
    expect(view.changes).toEqual([]);
  });

  test('is carried out before signing out', async () => {
    const view = await openThree();
    await deleteRow(view, 'Eins');
    await press(view, 'Abmelden');
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(view.changes).toEqual([{ verb: 'delete', ids: ['a'], change: null }]);
  });

  test('is carried out when another page of the site is opened', async () => {
    const view = await openThree();
    await deleteRow(view, 'Eins');
    view.navigate('/faq');
    await waitFor(() => expect(view.changes).toEqual([{ verb: 'delete', ids: ['a'], change: null }]));
  });

  test('is carried out once when the page is left, by a call that outlives the page', async () => {
    const view = await openThree();
    await deleteRow(view, 'Eins');
    const calls = vi.spyOn(globalThis, 'fetch');
    fireEvent(window, new Event('pagehide'));
    fireEvent(window, new Event('pagehide'));
    expect(calls.mock.calls).toHaveLength(1);
    const [url, init] = calls.mock.calls[0] ?? [];
    expect(url).toBe(DELETE_URL);
    expect(init).toMatchObject({ method: 'POST', keepalive: true, body: '{"ids":["a"]}' });
    expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer .+/);
    await waitFor(() => expect(view.changes).toEqual([{ verb: 'delete', ids: ['a'], change: null }]));
    expect(subjects()).toEqual(['Zwei', 'Drei']);
  });

  test('that is rejected puts the rows back with the message', async () => {
    const view = await openThree();
    server.use(...rejectChanges());
    await select(view, 'Eins', 'Zwei');
    await press(view, 'Löschen');
    await press(view, 'Sofort löschen');
    expect(await screen.findByText(/^Die Nachrichten konnten nicht gelöscht werden\./)).toBeVisible();
    expect(subjects()).toEqual(['Eins', 'Zwei', 'Drei']);
    expect(screen.queryByText('2 Nachrichten gelöscht.')).not.toBeInTheDocument();
  });

  test('reports messages that were deleted already', async () => {
    const view = await openThree();
    server.use(http.post(DELETE_URL, () => HttpResponse.json(1)));
    await select(view, 'Eins', 'Zwei');
    await press(view, 'Löschen');
    await press(view, 'Sofort löschen');
    expect(await screen.findByText(/^1 von 2 Nachrichten gelöscht\./)).toBeVisible();
  });
});
