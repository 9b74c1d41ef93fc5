import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ChipList } from './chip.tsx';

function chips(): (string | null)[] {
  const list = screen.getByRole('list', { name: 'Branchen' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

describe('a list of chips', () => {
  test('shows every entry, in order', () => {
    render(<ChipList label="Branchen" entries={['Maschinenbau', 'Logistik']} />);
    expect(chips()).toEqual(['Maschinenbau', 'Logistik']);
  });

  test.each([
    { hiddenCount: 1, last: '+1 weitere' },
    { hiddenCount: 12, last: '+12 weitere' },
  ])('ends with +$hiddenCount', ({ hiddenCount, last }) => {
    render(<ChipList label="Branchen" entries={['Logistik']} hiddenCount={hiddenCount} />);
    expect(chips()).toEqual(['Logistik', last]);
  });

  test('has no +0', () => {
    render(<ChipList label="Branchen" entries={['Logistik']} hiddenCount={0} />);
    expect(chips()).toEqual(['Logistik']);
  });

  test('without entries is not there', () => {
    const { container } = render(<ChipList label="Branchen" entries={[]} hiddenCount={3} />);
    expect(container).toBeEmptyDOMElement();
  });

  test('shows markup as text', () => {
    const entry = '<img src=x onerror="alert(1)">';
    const { container } = render(<ChipList label="Branchen" entries={[entry]} />);
    expect(chips()).toEqual([entry]);
    expect(container.querySelector('img')).toBeNull();
  });
});
