import { pluralForm } from '#lib/german/german-count.ts';

/** Characters of an address that every mail program still takes. */
const MAX_ADDRESS_LENGTH = 1_800;

/**
 * The address that opens a mail about agencies: their names, as many as fit, and the link to them.
 *
 * @param link the whole address of the page that shows them
 */
export function buildMailtoLink(names: readonly string[], link: string): string {
  const address = (shown: number) => {
    const rest = names.length - shown;
    const lines = [
      ...names.slice(0, shown).map((name) => `– ${name}`),
      ...(rest === 0 ? [] : [pluralForm(rest, '– und eine weitere', `– und ${String(rest)} weitere`)]),
    ];
    const body = ['Personalberatungen zur Auswahl:', '', ...lines, '', link].join('\r\n');
    return `mailto:?subject=${encodeURIComponent('Personalberatungen zur Auswahl')}&body=${encodeURIComponent(body)}`;
  };
  let shown = names.length;
  while (shown > 0 && address(shown).length > MAX_ADDRESS_LENGTH) shown -= 1;
  return address(shown);
}
