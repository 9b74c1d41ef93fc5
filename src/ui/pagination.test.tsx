import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

const page = (number: number, isCurrent = false) => ({ kind: 'page', page: number, isCurrent }) as const;
const gap = (after: number) => ({ kind: 'gap', after }) as const;

const FIRST_OF_NINE = {
  pageCount: 9,
  previous: null,
  next: 2,
  items: [page(1, true), page(2), gap(2), page(9)],
};
const FIFTH_OF_NINE = {
  pageCount: 9,
  previous: 4,
  next: 6,
  items: [page(1), gap(1), page(4), page(5, true), page(6), gap(6), page(9)],
};

function renderPagination(state: typeof FIFTH_OF_NINE | typeof FIRST_OF_NINE) {
  render(
    <MemoryRouter>
      <Pagination {...state} label="Seiten der Liste" hrefOf={(number) => `/liste?seite=${String(number)}`} />
    </MemoryRouter>,
  );
}

describe('the row of pages', () => {
  test('is a landmark of links in order, with what is left out between them', () => {
    renderPagination(FIFTH_OF_NINE);
    const list = within(screen.getByRole('navigation', { name: 'Seiten der Liste' })).getByRole('list');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['1', '…ausgelassene Seiten', '4', '5', '6', '…ausgelassene Seiten', '9']);
  });

  test.each([
    ['Erste Seite, Seite 1', '/liste?seite=1'],
    ['Seite 4', '/liste?seite=4'],
    ['Letzte Seite, Seite 9', '/liste?seite=9'],
    ['Zurück zur vorherigen Seite', '/liste?seite=4'],
    ['Weiter zur nächsten Seite', '/liste?seite=6'],
  ])('„%s“ leads to %s', (name, href) => {
    renderPagination(FIFTH_OF_NINE);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('only the current page says that it is', () => {
    renderPagination(FIFTH_OF_NINE);
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Seite 5');
  });

  test('on the first page there is no way back, but its place is kept', () => {
    renderPagination(FIRST_OF_NINE);
    const back = screen.getByRole('link', { name: 'Zurück zur vorherigen Seite' });
    expect(back).toHaveAttribute('aria-disabled', 'true');
    expect(back).not.toHaveAttribute('href');
  });
});

test.each([0, 1])('with %i pages there is nothing to choose from', (pageCount) => {
  const { container } = render(
    <MemoryRouter>
      <Pagination
        pageCount={pageCount}
        previous={null}
        next={null}
        items={[page(1, true)]}
        hrefOf={() => '/'}
      />
    </MemoryRouter>,
  );
  expect(container).toBeEmptyDOMElement();
});
