import { COLUMN_OF } from '#data/agency-row.ts';
import { isPaidPlacement } from '#domain/agency/agency.ts';
import { dropDirectionControls } from '#domain/text/characters.ts';

/**
 * Shows an agency's name, location and description before the page's code is loaded, in the elements that the prerendered
 * page has for them (data-preview-field names the field). A paid placement waits for the code, because it must
 * never be shown without its label.
 *
 * @param row as the database answered it; what is no text is left out
 */
export function showAgencyPreview(container: HTMLElement, row: unknown): void {
  if (typeof row !== 'object' || row === null) return;
  const texts = new Map<string, unknown>(Object.entries(row));
  const name = texts.get(COLUMN_OF.name);
  if (typeof name !== 'string' || isPaidPlacement({ name: dropDirectionControls(name) })) return;
  const preview = container.querySelector<HTMLElement>('[data-preview]');
  if (preview === null) return;
  preview.hidden = false;
  for (const [field, column] of Object.entries(COLUMN_OF)) {
    const text = texts.get(column);
    for (const element of preview.querySelectorAll(`[data-preview-field=${field}]`))
      if (typeof text === 'string') element.textContent = dropDirectionControls(text);
  }
}
