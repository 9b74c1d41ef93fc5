import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PlainToasts } from './plain-toasts.tsx';
import { showToast } from './toast-queue.ts';

test('without the library that renders toasts their text is there, until it is closed', async () => {
  showToast({ title: 'Nachricht gesendet', description: 'Wir melden uns.', variant: 'success' });
  render(<PlainToasts />);
  const region = screen.getByRole('region', { name: 'Meldungen' });
  expect(region).toHaveTextContent('Nachricht gesendet Wir melden uns.');
  act(() => {
    showToast({ title: 'Fehler', variant: 'error' });
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Fehler');
  expect(region).not.toHaveTextContent('Nachricht gesendet');
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(region).not.toBeInTheDocument();
});
