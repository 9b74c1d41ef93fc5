/*
 * Prints every landing page of a finished build, with its sentences and links, so that they can be proofread in one file:
 *
 *   npm run -s print:landing [-- folder of the build] > landing-pages.md
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LandingContent } from '#directory/api/landing.ts';
import { PAGE_DATA_ID, type PageData } from '#startup/page-data.ts';

const folder = join(process.argv[2] ?? 'dist', 'agenturen');
const data = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's');

function readPage(file: string): LandingContent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
  const [entry] = JSON.parse(data.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '[]') as PageData;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
  return entry?.[1] as LandingContent;
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?:ort|fachgebiet|branche)\/.*\.html$/.test(file))
  .toSorted();
for (const file of files) {
  const { landing, agencies } = readPage(file);
  const links = landing.blocks.map(
    ({ heading, links: list }) => `- ${heading}: ${list.map(({ label }) => label).join(' · ')}`,
  );
  const lines = [
    `## ${landing.heading}`,
    `/agenturen/${file.replace('.html', '')}`,
    landing.sentences.join(' '),
    [...links, `- Einträge: ${agencies.map(({ name }) => name).join(' · ')}`].join('\n'),
  ];
  process.stdout.write(`${lines.join('\n\n')}\n\n`);
}
