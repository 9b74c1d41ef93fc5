/** Escapes text content of XML, SVG and HTML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Escapes a quoted HTML attribute. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Reverses React's escaping. */
export function unescapeText(html: string): string {
  return html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => SIGNS[name] ?? entity);
}
