import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a pending button keeps the focus, and a press neither calls anything nor sends its form', () => {
  const press = vi.fn<() => void>();
  const send = vi.fn<() => void>();
  const buttons = (isPending: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" isPending={isPending} onClick={press}>
        Senden
      </Button>
    </form>
  );
  const view = render(buttons(false));
  const button = view.getByRole('button', { busy: false });
  button.focus();
  fireEvent.click(button);
  view.rerender(buttons(true));
  expect(view.getByRole('button', { busy: true })).toBe(document.activeElement);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
});
