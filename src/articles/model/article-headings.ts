/** The headings of each article, by the file's path. */
const files = import.meta.glob<string>('../content/*.md', {
  query: '?headings',
  import: 'default',
  eager: true,
});

/** The headings of an article, one a line. A module of its own, because only the search of /blog reads them. */
export function headingsOf(slug: string): string {
  return files[`../content/${slug}.md`] ?? '';
}
