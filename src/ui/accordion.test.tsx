import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Accordion } from './accordion.tsx';

const ITEMS = [
  { id: 'eins', heading: 'Erste Frage', content: <p>Erste Antwort</p> },
  { id: 'zwei', heading: 'Zweite Frage', content: <p>Zweite Antwort</p> },
  { id: 'drei', heading: 'Dritte Frage', content: <p>Dritte Antwort</p> },
];

const summaryOf = (heading: string) => {
  const summary = screen.getByRole('heading', { name: heading }).closest('summary');
  if (summary === null) throw new Error(`${heading} is in no summary`);
  return summary;
};

test('the HTML has every text, closed, and nothing that the policy forbids', () => {
  const html = renderToString(<Accordion items={ITEMS} />);
  expect(html.match(/<details[^>]*>/g)).toHaveLength(3);
  for (const text of ['Erste Antwort', 'Zweite Antwort', 'Dritte Antwort']) expect(html).toContain(text);
  expect(html).not.toMatch(/ style=| hidden| open=/);
});

test('opens and closes one by one, any number at a time', async () => {
  const user = userEvent.setup();
  render(<Accordion items={ITEMS} />);
  await user.click(summaryOf('Erste Frage'));
  await user.click(summaryOf('Dritte Frage'));
  expect(screen.getByText('Erste Antwort')).toBeVisible();
  expect(screen.getByText('Zweite Antwort')).not.toBeVisible();
  expect(screen.getByText('Dritte Antwort')).toBeVisible();
  await user.click(summaryOf('Erste Frage'));
  expect(screen.getByText('Erste Antwort')).not.toBeVisible();
  expect(screen.getByText('Dritte Antwort')).toBeVisible();
});

test.each([
  ['{ArrowDown}', 'Erste Frage', 'Zweite Frage'],
  ['{ArrowDown}', 'Dritte Frage', 'Erste Frage'],
  ['{ArrowUp}', 'Erste Frage', 'Dritte Frage'],
  ['{End}', 'Erste Frage', 'Dritte Frage'],
  ['{Home}', 'Dritte Frage', 'Erste Frage'],
])('%s leads from „%s“ to „%s“', async (key, from, to) => {
  const user = userEvent.setup();
  render(<Accordion items={ITEMS} />);
  summaryOf(from).focus();
  await user.keyboard(key);
  expect(summaryOf(to)).toHaveFocus();
});
