import { act, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { signOutHere } from '#account/api/session.ts';
import { DataError } from '#lib/http/errors.ts';
import { type DraftStore, useDraft } from './use-draft.ts';

type TextStore = DraftStore<{ text: string }, string, never, string>;

const OPENED = { typed: { text: 'A' }, base: 'A', conflicts: [] };

function Form({ store, account = 'Jana' }: { store: TextStore; account?: string }) {
  const form = useForm({ defaultValues: OPENED.typed });
  const { state } = useDraft({ form, store, opened: OPENED, loaded: account });
  return (
    <>
      <input aria-label="Text" {...form.register('text')} />
      <output>{state.kind}</output>
    </>
  );
}

/** A form whose calls end when the test says so. */
function openForm() {
  const calls: { content: string; end: (error?: Error) => Promise<void> }[] = [];
  const persistLocally = vi.fn<TextStore['persistLocally']>();
  const store: TextStore = {
    read: ({ text }) => text,
    isSame: Object.is,
    persistLocally,
    follow: () => null,
    save: (content) =>
      new Promise((resolve, reject) => {
        const end = async (error?: Error) =>
          act(async () => {
            if (error === undefined) resolve();
            else reject(error);
            await vi.advanceTimersByTimeAsync(0);
          });
        calls.push({ content, end });
      }),
  };
  vi.useFakeTimers();
  const { unmount, rerender } = render(<Form store={store} />);
  return {
    calls,
    unmount,
    signInAgain: () => {
      rerender(<Form store={store} account="Jana, again" />);
    },
    type: (text: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } }),
    wait: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    contents: () => calls.map(({ content }) => content),
    state: () => screen.getByRole('status').textContent,
    persistedLocally: () => persistLocally.mock.lastCall?.[0]?.typed.text,
  };
}

const rejection = (hint: string) => new DataError('invalid', 'x', { body: { hint } });
const FAILURE = new DataError('unreachable', 'x');

test('is saved a moment after the last keystroke, by one call at a time', async () => {
  const { calls, type, wait, contents, state, persistedLocally } = openForm();
  expect(state()).toBe('untouched');
  type('AB');
  await wait(1_000);
  type('ABC');
  await wait(1_100);
  expect(contents()).toEqual([]);
  expect([state(), persistedLocally()]).toEqual(['waiting', 'ABC']);
  await wait(100);
  type('ABCD');
  await wait(5_000);
  expect(contents()).toEqual(['ABC']);
  await calls[0]?.end();
  expect([state(), contents()]).toEqual(['saving', ['ABC', 'ABCD']]);
  await calls[1]?.end();
  expect([state(), persistedLocally()]).toEqual(['saved', undefined]);
});

test('is not saved where what was typed is taken back', async () => {
  const { type, wait, contents, state, persistedLocally } = openForm();
  type('AB');
  type('A');
  await wait(5_000);
  expect([state(), contents(), persistedLocally()]).toEqual(['untouched', [], undefined]);
});

test('is saved again some seconds after a temporary failure', async () => {
  const { calls, type, wait, contents, state, persistedLocally } = openForm();
  type('AB');
  await wait(1_200);
  await calls[0]?.end(FAILURE);
  await wait(14_900);
  expect([state(), contents(), persistedLocally()]).toEqual(['failed', ['AB'], 'AB']);
  await wait(100);
  await calls[1]?.end();
  expect([state(), contents()]).toEqual(['saved', ['AB', 'AB']]);
});

test.each([
  ['wrong_state', 'rejected', ['AB']],
  ['invalid', 'failed', ['AB', 'ABC']],
])('after the rejection „%s“ it is %s, and saved again only by another letter', async (hint, kind, all) => {
  const { calls, type, wait, contents, state, persistedLocally } = openForm();
  type('AB');
  await wait(1_200);
  await calls[0]?.end(rejection(hint));
  await wait(60_000);
  expect([state(), contents()]).toEqual([kind, ['AB']]);
  type('ABC');
  await wait(1_200);
  expect([contents(), persistedLocally()]).toEqual([all, 'ABC']);
});

test('what was refused is saved after a new sign-in', async () => {
  const { calls, type, wait, contents, signInAgain } = openForm();
  type('AB');
  await wait(1_200);
  await calls[0]?.end(rejection('signed_out'));
  signInAgain();
  await wait(0);
  expect(contents()).toEqual(['AB', 'AB']);
});

test.each([
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the account signs out', () => void signOutHere()],
  ['the form closes', ({ unmount }: ReturnType<typeof openForm>) => unmount()],
])('is saved at once when %s', async (_when, happen) => {
  const form = openForm();
  form.type('AB');
  happen(form);
  await form.wait(0);
  expect(form.contents()).toEqual(['AB']);
});
