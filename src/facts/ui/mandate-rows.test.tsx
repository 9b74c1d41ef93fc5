import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MAX_MANDATE_TEXT } from '#facts/model/mandates.ts';
import { MandateRows } from './mandate-rows.tsx';

test('a row takes as many characters as the database does, an emoji as one', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(text: string) => void>();
  render(
    <MandateRows
      fact="mandates"
      value=""
      error={undefined}
      hint=""
      isUndisclosed={false}
      onChange={onChange}
      onBlur={() => undefined}
      onUndisclosedChange={() => undefined}
    />,
  );
  const longest = '😀'.repeat(MAX_MANDATE_TEXT);
  await user.click(screen.getByRole('textbox', { name: 'Funktion 1' }));
  await user.paste(longest);
  expect(onChange).toHaveBeenLastCalledWith(`${longest} |  |  | `);
});
