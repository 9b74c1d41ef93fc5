import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmButton } from './confirm-button.tsx';

function open(props: { isPending?: boolean; isReady?: () => boolean } = {}) {
  const onConfirm = vi.fn<() => void>();
  render(
    <ConfirmButton
      label="Senden"
      about="Ausgabe"
      question="Ausgabe „Neues“ an 1.234 Adressen senden?"
      consequence="Das lässt sich nicht zurückholen."
      confirmLabel="Jetzt senden"
      onConfirm={onConfirm}
      {...props}
    />,
  );
  return {
    user: userEvent.setup(),
    onConfirm,
    opener: screen.getByRole('button', { name: 'Senden: Ausgabe' }),
  };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Ausgabe „Neues“ an 1.234 Adressen senden?' });
const cancel = () => screen.getByRole('button', { name: 'Abbrechen' });

test('a press asks, with the number, and what leaves all as it is has the focus', async () => {
  const { user, onConfirm, opener } = open();
  await user.click(opener);
  expect(dialog()).toHaveTextContent('Das lässt sich nicht zurückholen.');
  expect(cancel()).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('confirmed by a double press it is done once, and the focus is back', async () => {
  const { user, onConfirm, opener } = open();
  await user.click(opener);
  await user.dblClick(screen.getByRole('button', { name: 'Jetzt senden' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(dialog()).not.toBeInTheDocument();
  await waitFor(() => expect(opener).toHaveFocus());
});

test.each(['{Escape}', '{Enter}', ' '])(
  '„%s“ after it leaves all as it is, and the focus is back',
  async (key) => {
    const { user, onConfirm, opener } = open();
    opener.focus();
    await user.keyboard('{Enter}');
    await user.keyboard(key);
    expect(dialog()).not.toBeInTheDocument();
    expect(onConfirm).not.toHaveBeenCalled();
    await waitFor(() => expect(opener).toHaveFocus());
  },
);

test.each([
  ['while it is being done', { isPending: true }],
  ['where something is missing', { isReady: () => false }],
])('%s nothing is asked', async (_, props) => {
  const { user, opener } = open(props);
  await user.click(opener);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
