/** A text as XML and SVG have it between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A text as HTML has it between the quotes of an attribute. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text of a piece of a rendered page. */
export function unescapeText(html: string): string {
  return html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => SIGNS[name] ?? entity);
}
