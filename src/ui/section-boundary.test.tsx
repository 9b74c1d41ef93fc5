import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SectionBoundary } from './section-boundary.tsx';

/** React would report a caught error on the console. */
const isExpected = { onCaughtError: () => undefined };

function Fragile({ source }: { source: { readonly isBroken: boolean } }) {
  if (source.isBroken) throw new Error('broken');
  return <p>Der Inhalt</p>;
}

function page(source: { readonly isBroken: boolean }) {
  return (
    <MemoryRouter>
      <SectionBoundary name="Die Liste" resetKey={source}>
        <Fragile source={source} />
      </SectionBoundary>
      <p>Der Rest</p>
    </MemoryRouter>
  );
}

test('an exception keeps the rest and says what is missing', () => {
  render(page({ isBroken: true }), isExpected);
  expect(screen.getByRole('alert')).toHaveTextContent('Die Liste kann gerade nicht gezeigt werden.');
  expect(screen.getByText('Der Rest')).toBeVisible();
});

test('the part can be tried again', async () => {
  const source = { isBroken: true };
  render(page(source), isExpected);
  source.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(screen.getByText('Der Inhalt')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('it tries itself again once it is rendered from something else', () => {
  const { rerender } = render(page({ isBroken: true }), isExpected);
  rerender(page({ isBroken: false }));
  expect(screen.getByText('Der Inhalt')).toBeVisible();
});
