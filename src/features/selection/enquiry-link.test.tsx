import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { EnquiryLink, EnquiryRecipients } from './enquiry-link.tsx';

const direct = (name: string) => anAgency({ name, takesEnquiries: true });
const others = (name: string) => anAgency({ name });

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
