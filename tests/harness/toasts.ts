import { screen, within } from '@testing-library/react';

function findToastArea() {
  return screen.findByRole('region', { name: /^Meldungen/ });
}

/** The toast with this title, as soon as it is shown. */
export async function findToast(title: string): Promise<HTMLElement> {
  const heading = await within(await findToastArea()).findByText(title);
  const toast = heading.closest('li');
  if (toast === null) throw new Error(`„${title}“ is in no toast`);
  return toast;
}

/** All toasts that are shown at the moment. */
export function shownToasts(): HTMLElement[] {
  const area = screen.queryByRole('region', { name: /^Meldungen/ });
  return area === null ? [] : within(area).queryAllByRole('listitem');
}
