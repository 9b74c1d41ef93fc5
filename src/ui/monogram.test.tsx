import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { someAgencies } from '#tests/fixtures/agency.ts';
import { initialsOf, Monogram } from './monogram.tsx';

describe('the initials', () => {
  test.each([
    ['Musterhaus Personalberatung GmbH', 'MP'],
    ['Musterhaus', 'M'],
    ['musterhaus personalberatung', 'MP'],
    ['Ärzte & Öle', 'ÄÖ'],
    ['von Adler', 'VA'],
    ['Müller-Schmidt', 'MS'],
    ['A.B.C. Consulting', 'AB'],
    ['4 Köpfe', '4K'],
    ['  Leer   Raum  ', 'LR'],
    ['„Gute“ Leute', 'GL'],
    ['<script>alert(1)</script>', 'SA'],
    ['Ελλάδα Αθήνα', 'ΕΑ'],
    ['𝒜lpha 𝓑eta', '𝒜𝓑'],
    ['مثال شركة', 'مش'],
    ['&&& ---', '–'],
    ['', '–'],
  ])('of „%s“ are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

  test('of a very long name are two letters all the same', () => {
    expect(initialsOf(`${'x'.repeat(100_000)} ${'y'.repeat(100_000)}`)).toBe('XY');
  });
});

function classOf(name: string) {
  return render(<Monogram name={name} />).container.firstElementChild?.className;
}

describe('the monogram', () => {
  test('of a name is always the same', () => {
    expect(classOf('Musterhaus Personalberatung')).toBe(classOf('Musterhaus Personalberatung'));
  });

  test('of many names has several colours', () => {
    const classes = someAgencies(40).map(({ name }) => classOf(name));
    expect(new Set(classes).size).toBeGreaterThan(2);
  });

  test('is not read out: the name is beside it', () => {
    const { container } = render(<Monogram name="Musterhaus" />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container).toHaveTextContent(/^M$/);
  });
});
