import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConsultancyLogo } from './consultancy-logo.tsx';

function renderLogo(logo: string | null) {
  const { container, rerender } = render(<ConsultancyLogo name="Muster Search" logo={logo} />);
  return { container, image: () => container.querySelector('img'), rerender };
}

test('without a logo there is a monogram', () => {
  const { container, image } = renderLogo(null);
  expect(image()).toBeNull();
  expect(container).toHaveTextContent('MS');
});

test('a logo is decorative, because the name stands beside it', () => {
  const { image } = renderLogo('/logos/muster.svg');
  expect(image()).toHaveAttribute('src', '/logos/muster.svg');
  expect(image()).toHaveAttribute('alt', '');
});

test('a logo that does not load gives way to the monogram; another one gets its own chance', () => {
  const { container, image, rerender } = renderLogo('/logos/weg.svg');
  fireEvent.error(image() ?? container);
  expect(image()).toBeNull();
  expect(container).toHaveTextContent('MS');
  rerender(<ConsultancyLogo name="Muster Search" logo="/logos/neu.svg" />);
  expect(image()).toHaveAttribute('src', '/logos/neu.svg');
});
