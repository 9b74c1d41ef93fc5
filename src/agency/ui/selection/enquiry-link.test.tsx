import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Agency } from '#agency/model/agency.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { EnquiryLink, EnquiryRecipients } from './enquiry-link.tsx';

const direct = (name: string) => anAgency({ name, canReceiveEnquiries: true });
const others = (name: string) => anAgency({ name });
const many = (count: number, make: (name: string) => Agency) =>
  Array.from({ length: count }, (_, index) => make(`N${String(index + 1)}`));

describe('an enquiry says who gets it (docs/decisions/contact.md)', () => {
  test.each([
    ['nobody', [], 'Über Beraterkompass anfragen', ''],
    ['one', [others('Ahorn')], 'Über Beraterkompass anfragen', ''],
    ['one that takes it', [direct('Ahorn')], 'Direkt anfragen', ''],
    ['two that take it', [direct('Ahorn'), direct('Birke')], 'Direkt anfragen', ''],
    [
      'both kinds',
      [others('Ahorn'), direct('Birke'), direct('Zeder')],
      'Anfragen: 2 direkt, 1 über Beraterkompass',
      'Ihre Anfrage geht direkt an Birke und Zeder, über Beraterkompass an Ahorn.',
    ],
    [
      'five',
      [direct('A'), ...['B', 'C', 'D', 'E'].map(others)],
      'Anfragen: 1 direkt, 4 über Beraterkompass',
      'Ihre Anfrage geht direkt an A, über Beraterkompass an B, C, D und E.',
    ],
    ['eleven', many(11, others), 'Die ersten zehn über Beraterkompass anfragen', ''],
    ['eleven that take it', many(11, direct), 'Die ersten zehn direkt anfragen', ''],
    [
      'both kinds, more than ten',
      [direct('A'), ...many(10, others)],
      'Die ersten zehn anfragen: 1 direkt, 9 über Beraterkompass',
      'Ihre Anfrage geht direkt an A, über Beraterkompass an N1, N2, N3, N4, N5, N6, N7, N8 und N9.',
    ],
  ])('of %s', (_, agencies, label, recipients) => {
    const { container } = render(
      <MemoryRouter>
        <EnquiryLink agencies={agencies} />
        <EnquiryRecipients agencies={agencies} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: label })).toBeVisible();
    expect(container).toHaveTextContent(new RegExp(`^${label}${recipients}$`));
  });
});
