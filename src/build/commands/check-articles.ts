import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isLawOld } from '#build/law-age.ts';
import { parseArticleMeta } from '#build/markdown.ts';

/** First part of `npm run check:launch`: lists the articles by the day of their last check, oldest first. */
const FOLDER = fileURLToPath(new URL('../../articles/content/', import.meta.url));

const articles = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, ...parseArticleMeta(readFileSync(FOLDER + file, 'utf8'), `articles/${file}`) }))
  .toSorted((a, b) => a.checked.localeCompare(b.checked) || a.file.localeCompare(b.file));

process.stdout.write('Articles by the day of their last check, oldest first:\n');
for (const { file, checked, law, sources, successor } of articles) {
  const archived = successor === undefined ? '' : `, archived, see ${successor}`;
  const note = archived || (isLawOld(law, new Date()) ? `, LAW OF ${law ?? ''}: older than six months` : '');
  process.stdout.write(`  ${checked}  ${file} (${String(sources.length)} sources${note})\n`);
}
process.stdout.write('\n');
