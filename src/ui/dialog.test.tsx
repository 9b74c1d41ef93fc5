import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

function PageWithDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpener, setHasOpener] = useState(true);
  return (
    <main>
      {hasOpener ? (
        <button type="button" onClick={() => setIsOpen(true)}>
          Öffnen
        </button>
      ) : (
        <input aria-label="Danach" ref={(field) => field?.focus()} />
      )}
      {isOpen && (
        <Dialog title="Titel" onClose={() => setIsOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setIsOpen(false);
              setHasOpener(false);
            }}
          >
            Löschen
          </button>
        </Dialog>
      )}
    </main>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  render(<PageWithDialog />);
  await user.click(screen.getByRole('button', { name: 'Öffnen' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Titel' }) };
}

test('holds the focus, and the page behind takes no part', async () => {
  const { user, dialog } = await openDialog();
  expect(screen.getByRole('button', { name: 'Dialog schließen' })).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Dialog schließen' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Öffnen' })).not.toBeInTheDocument();
  expect(dialog).toHaveAttribute('aria-modal', 'true');
});

test.each([
  ['Escape', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  [
    'its button',
    async (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole('button', { name: 'Dialog schließen' })),
  ],
])('%s closes it, and its opener has the focus back', async (_, close) => {
  const { user } = await openDialog();
  await close(user);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus());
});

const TwoDialogs = ({ open }: { open: readonly string[] }) => (
  <div id="root">
    <div>
      <main data-testid="page" />
      {open.includes('lower') && (
        <Dialog title="Unten" onClose={() => undefined}>
          Unten
        </Dialog>
      )}
      {open.includes('upper') && (
        <Dialog title="Oben" onClose={() => undefined}>
          Oben
        </Dialog>
      )}
    </div>
  </div>
);

test.each([
  ['the upper one first', ['upper', 'lower']],
  ['the lower one first', ['lower', 'upper']],
])('of two dialogs, however they close (%s), the page is free after the last alone', (_, order) => {
  const { rerender } = render(<TwoDialogs open={['lower', 'upper']} />);
  expect(screen.getByTestId('page').inert).toBe(true);
  rerender(<TwoDialogs open={order.slice(1)} />);
  expect(screen.getByTestId('page').inert).toBe(true);
  rerender(<TwoDialogs open={[]} />);
  expect(screen.getByTestId('page').inert).toBe(false);
});

test('a press beside it leaves it open', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.previousElementSibling ?? document.body);
  expect(dialog).toBeInTheDocument();
});

test('whoever closes it may lead the focus on', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(screen.getByRole('textbox', { name: 'Danach' })).toHaveFocus();
});
