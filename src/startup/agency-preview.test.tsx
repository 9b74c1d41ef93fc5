import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AgencyProfileSkeleton } from '#routes/agency/agency-profile-skeleton.tsx';
import { showAgencyPreview } from './agency-preview.ts';

const ROW = { Name: 'Alpha', Standort: 'Köln', Zusammenfassung: 'Besetzt <b>Stellen</b>.' };

function show(row: unknown) {
  const { container } = render(<AgencyProfileSkeleton />);
  showAgencyPreview(container, row);
  return container.querySelector('[data-preview]');
}

test('an agency can be read while the page waits for its code', () => {
  const preview = show(ROW);
  expect(preview).toBeVisible();
  expect(preview).toHaveTextContent('AlphaKölnAlphaBesetzt <b>Stellen</b>.');
});

test('rendering the page again keeps it', () => {
  const { container, rerender } = render(<AgencyProfileSkeleton />);
  showAgencyPreview(container, ROW);
  rerender(<AgencyProfileSkeleton />);
  expect(container).toHaveTextContent('Köln');
});

test('what is no text is left out', () => {
  expect(show({ ...ROW, Standort: null, Zusammenfassung: 7 })?.textContent).toBe('AlphaAlpha');
});

test.each([
  [
    'a paid placement, which must not stand without its label',
    { ...ROW, Name: 'People Finding Company GmbH' },
  ],
  ['a row without a name', { Standort: 'Köln' }],
  ['an error', { code: 'PGRST116', message: 'no rows' }],
  ['nothing', undefined],
  ['no row', 'Wartung'],
])('%s is not shown', (_, row) => {
  expect(show(row)).not.toBeVisible();
});
