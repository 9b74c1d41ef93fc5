import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';

test('without the library that renders toasts their text is there, until it is closed', async () => {
  // A queue that no page of another test takes from.
  resetModuleCache();
  const [{ PlainToasts }, { showToast }] = await Promise.all([
    import('./plain-toasts.tsx'),
    import('./toast-queue.ts'),
  ]);
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
