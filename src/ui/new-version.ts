import { keepLocalCopy, readLocalCopy } from '#lib/local-copy.ts';

/** The sessionStorage key of typed texts during the reload. */
const KEY = 'eingaben';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The fields that a visitor types into; no codes of a sign-in. */
function findFields(): TextField[] {
  const fields = document.querySelectorAll<TextField>(
    'main input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=search]), main textarea',
  );
  return [...fields].filter(({ autocomplete }) => autocomplete !== 'one-time-code');
}

/** What a field is called. Its id may be another one in the next version. */
function nameOf(field: TextField): string {
  return field.labels?.[0]?.textContent || field.ariaLabel || field.name;
}

/** Reloads the page, which fetches the version that is online now, and keeps the text of its fields until then. */
export function loadNewVersion(): void {
  const texts = findFields().map((field) => [nameOf(field), field.value] as const);
  const kept = { path: window.location.pathname, texts: texts.filter(([, text]) => text !== '') };
  keepLocalCopy(KEY, kept, 'sessionStorage');
  window.location.reload();
}

/** Gives the fields of the page the texts that loadNewVersion has kept, as if they were typed. */
export function restoreTypedText(): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as loadNewVersion has written it
  const kept = readLocalCopy(KEY, 'sessionStorage') as {
    path: string;
    texts: [name: string, text: string][];
  } | null;
  keepLocalCopy(KEY, null, 'sessionStorage');
  if (kept?.path !== window.location.pathname) return;
  const fields = findFields();
  for (const [name, text] of kept.texts) {
    const field = fields.find((candidate) => candidate.value === '' && nameOf(candidate) === name);
    if (field === undefined) continue;
    // React notices a new value only where its own setter is passed over.
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
