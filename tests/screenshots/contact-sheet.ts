/**
 * A page that shows screenshots side by side.
 *
 * @param files names like `blog.390.9752.light.png`: state, width, height of the page, and colour scheme
 * @returns the page as HTML, with a section for each state in alphabetical order
 */
export function buildContactSheet(files: readonly string[]): string {
  const states = Map.groupBy(files, (file) => file.split('.')[0] ?? file);
  const sections = [...states]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([state, shots]) => {
      const figures = shots.toSorted(byWidth).map((file) => {
        const caption = file.split('.').slice(1, 4).join(' px, ');
        return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${caption}</figcaption></figure>`;
      });
      return `<section><h2>${state}</h2><div>${figures.join('')}</div></section>`;
    });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { font: 16px/1.4 system-ui; margin: 24px }
  div { display: flex; gap: 16px; align-items: start; overflow-x: auto }
  figure { margin: 0 }
  img { height: 480px; width: auto; border: 1px solid #888 }
</style>
<h1>${String(states.size)} states, ${String(files.length)} screenshots</h1>
${sections.join('\n')}
</html>
`;
}

function byWidth(one: string, other: string): number {
  return Number(one.split('.')[1]) - Number(other.split('.')[1]);
}
