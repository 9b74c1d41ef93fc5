/** Draws docs/architecture.svg from docs/architecture.dot: `npm run picture`. Its colours follow the reader's scheme. */
import { readFileSync, writeFileSync } from 'node:fs';
import { instance } from '@viz-js/viz';

const STYLE = `<style>
.group > polygon { fill: #f1f5f4; stroke: none } .part path { fill: #fff; stroke: #17494d }
.call path { stroke: #17494d } .call polygon { fill: #17494d; stroke: none } text { fill: #1b2b2d }
@media (prefers-color-scheme: dark) {
  .graph > polygon { fill: #121b1c } .group > polygon { fill: #1d2a2c } .part path { fill: #121b1c; stroke: #8fc4c8 }
  .call path { stroke: #8fc4c8 } .call polygon { fill: #8fc4c8 } text { fill: #e8efee }
}
</style>`;

const viz = await instance();
const svg = viz.renderString(readFileSync('docs/architecture.dot', 'utf8'), { format: 'svg' });
writeFileSync(
  'docs/architecture.svg',
  svg
    .slice(svg.indexOf('<svg'))
    .replace('>', `>\n<title>The parts of Beraterkompass and who calls whom</title>\n${STYLE}`),
);
