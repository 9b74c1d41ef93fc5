import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatRating, StarRating, starsOf } from './star-rating.tsx';

/** '*' full, '+' half, '-' empty */
function formatStars(value: number): string {
  return starsOf(value)
    .map((fill) => ({ full: '*', half: '+', empty: '-' })[fill])
    .join('');
}

describe('five stars: full, half from .5, empty', () => {
  test.each([
    [0, '-----'],
    [0.4, '-----'],
    [0.5, '+----'],
    [3, '***--'],
    [3.4, '***--'],
    [3.5, '***+-'],
    [3.9, '***+-'],
    [4, '****-'],
    [4.4, '****-'],
    [4.44, '****-'],
    [4.45, '****+'],
    [4.5, '****+'],
    [4.94, '****+'],
    [4.95, '*****'],
    [5, '*****'],
  ])('%f: %s', (value, stars) => {
    expect(formatStars(value)).toBe(stars);
  });

  test.each([
    [-1, '-----'],
    [5.4, '*****'],
    [100, '*****'],
  ])('%f, which is no rating: %s', (value, stars) => {
    expect(formatStars(value)).toBe(stars);
  });
});

test.each([
  [4, '4,0 von 5'],
  [4.25, '4,3 von 5'],
  [3.5, '3,5 von 5'],
  [5, '5,0 von 5'],
  [7, '5,0 von 5'],
])('%f is written with one decimal: %s', (value, text) => {
  expect(formatRating(value)).toBe(text);
});

test('the value is beside the stars as text, and screen readers hear no stars', () => {
  const { container } = render(<StarRating value={4.5} />);
  expect(screen.getByText('4,5 von 5')).toBeVisible();
  expect(container.querySelectorAll('[aria-hidden="true"] [data-star="full"]')).toHaveLength(4);
  expect(container.querySelectorAll('[aria-hidden="true"] [data-star="half"]')).toHaveLength(1);
});

test('without a value there are no stars', () => {
  const { container } = render(<StarRating value={null} />);
  expect(screen.getByText('Noch keine Bewertungen')).toBeVisible();
  expect(container.querySelector('[data-star]')).toBeNull();
});
