import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatRating, StarRating } from './star-rating.tsx';

describe('five stars, filled by share', () => {
  test.each([
    [0, 0],
    [0.5, 12],
    [3, 72],
    [4.3, 4 * 24 + 2 + 0.3 * 20],
    [4.94, 4 * 24 + 2 + 0.9 * 20],
    [4.95, 120],
    [5, 120],
    [-1, 0],
    [100, 120],
  ])('%f: %f of 120', (value, width) => {
    const { container } = render(<StarRating value={value} />);
    const filled = container.querySelector('[aria-hidden="true"] > svg');
    expect(Number(filled?.getAttribute('width'))).toBeCloseTo(width);
  });
});

test.each([
  [4, '4,0 von 5'],
  [4.25, '4,3 von 5'],
  [3.5, '3,5 von 5'],
  [5, '5,0 von 5'],
  [7, '5,0 von 5'],
])('%f is written with one decimal: %s', (value, text) => expect(formatRating(value)).toBe(text));

test('the value is beside the stars as text, and screen readers hear no stars', () => {
  const { container } = render(<StarRating value={4.5} />);
  expect(screen.getByText('4,5 von 5')).toBeVisible();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('without a value there are no stars', () => {
  const { container } = render(<StarRating value={null} />);
  expect(screen.getByText('Noch keine Bewertungen')).toBeVisible();
  expect(container.querySelector('svg')).toBeNull();
});
