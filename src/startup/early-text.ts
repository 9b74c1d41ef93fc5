import { isPaidPlacement } from '#domain/agency/agency.ts';
import { dropDirectionControls } from '#domain/text/characters.ts';

/**
 * Gives a first look at an agency, in the places that its page keeps for it (data-early names the column), so that
 * it can be read while the page's code is still on its way. A paid placement waits for the code: it must never
 * stand without its label.
 *
 * @param row as the database answered it; what is no text is left out
 */
export function showEarlyText(container: HTMLElement, row: unknown): void {
  if (typeof row !== 'object' || row === null) return;
  const texts = new Map<string | undefined, unknown>(Object.entries(row));
  const name = texts.get('Name');
  if (typeof name !== 'string' || isPaidPlacement({ name: dropDirectionControls(name) })) return;
  const look = container.querySelector<HTMLElement>('[data-early-look]');
  if (look === null) return;
  look.hidden = false;
  for (const place of look.querySelectorAll<HTMLElement>('[data-early]')) {
    const text = texts.get(place.dataset['early']);
    if (typeof text === 'string') place.textContent = dropDirectionControls(text);
  }
}
