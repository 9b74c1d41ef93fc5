import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';
import { paths } from '#config/paths.ts';
import { NOTICE_CLASSES } from '#startup/script-missing-notice.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import { buildHeaders } from './headers.ts';
import { FEED_FILE } from './feed.ts';
import { assemblePage, hashOf, insertStyles, stylesheetsOf } from './html.ts';
import { ASSETS } from './host-rules.ts';
import { moduleOf } from './page-modules.ts';
import type * as Renderer from './render-pages.tsx';
import type { PrerenderedPage, PrerenderedSite } from './render-pages.tsx';
import { formatHeadersFile, formatRedirectsFile } from './server-config.ts';
import { createSocialPictures, readLogo } from './social-pictures.ts';
import { buildRobots, buildSitemaps, isListed, type ListedPage } from './sitemap.ts';
import { classesIn, elementsIn, isLong, keepUsed } from './styles.ts';

type Bundle = Rolldown.OutputBundle;

const RENDERER = 'src/build/render-pages.tsx';
const BOOT = 'src/startup/inline.ts';
/** The module that the boot script imports to start a page. */
const SITE_MODULE = 'src/startup/hydrate.tsx';

/** An API in this process, for a site with the embedded database. */
interface LocalApi {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Answers requests to the page's own origin in this process, because the build has no such origin. */
function answerOwnOrigin(api: LocalApi): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(ORIGIN_PLACEHOLDER) ? api.fetch(request) : fetch(request);
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

/** Sorted by id, because a host may read only the first rules and the oldest entries have been linked to for longest. */
function inOrder(redirects: Map<string, string>): Map<string, string> {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return new Map([...redirects].toSorted(([a], [b]) => compare(a, b)));
}

/** The variable that leaves out the pages of the directory, for a build without a database. */
const WITHOUT_DIRECTORY = 'BUILD_WITHOUT_DIRECTORY';

/** The variable with the folder in which pictures for messengers are kept for the next builds. The default is the folder of the packages' caches. */
const PICTURE_CACHE = 'BUILD_PICTURE_CACHE';

type OnPage = (page: PrerenderedPage, siteUrl: string) => void;

/** Builds the code that renders the pages, for Node, and runs it. */
async function prerenderPages(config: ResolvedConfig, onPage: OnPage): Promise<PrerenderedSite> {
  // Inside the project, so that it finds the packages.
  const folder = join(config.root, 'node_modules', '.static-site', String(process.pid));
  try {
    await build({
      ...(config.configFile === undefined ? {} : { configFile: config.configFile }),
      root: config.root,
      mode: config.mode,
      logLevel: 'warn',
      build: { ssr: RENDERER, outDir: folder, emptyOutDir: true, copyPublicDir: false, minify: false },
    });
    const module: unknown = await import(pathToFileURL(join(folder, 'render-pages.js')).href);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module that has just been built
    const { prerenderSite } = module as typeof Renderer;
    return await prerenderSite({ onPage, isWithoutDirectory: Boolean(process.env[WITHOUT_DIRECTORY]) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the script that is inline in every page. */
async function buildBoot({ root }: ResolvedConfig): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: BOOT } },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const [boot] = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code.trim()] : []));
  if (boot === undefined) throw new Error(`The build made no script of ${BOOT}`);
  return boot;
}

/** The chunk of a source module and all chunks that it imports statically, each after its own imports. */
function chunksOf(bundle: Bundle, module: string): string[] {
  const files: string[] = [];
  const seen = new Set<string>();
  const add = (file: string) => {
    const output = bundle[file];
    if (output?.type !== 'chunk' || seen.has(file)) return;
    seen.add(file);
    output.imports.forEach(add);
    files.push(file);
  };
  const entry = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${module}`) === true,
  );
  if (entry === undefined) throw new Error(`The build made no chunk of ${module}`);
  add(entry.fileName);
  return files;
}

/** The file of a worker, by the name of its module. */
function workerOf(bundle: Bundle, name: string): string {
  const file = Object.keys(bundle).find((asset) => asset.startsWith(`assets/${name}-`));
  if (file === undefined) throw new Error(`The build made no ${name}`);
  return `/${file}`;
}

/** Addresses of the stylesheets that the modules of a chunk import. */
function stylesheetsWith({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
}

/**
 * Addresses of what a page loads: its stylesheets, its own chunk and the site's frame. The browser finds in them what else they
 * import, while it fetches the frame, which is most of a page's code: naming those 50 files too took 0.9 kB of HTML.
 */
function filesOf(bundle: Bundle, { pattern }: PrerenderedPage): string[] {
  const page = chunksOf(bundle, moduleOf(pattern));
  const frame = chunksOf(bundle, SITE_MODULE);
  const styles = [...page, ...frame].flatMap((file) => {
    const output = bundle[file];
    if (output?.type !== 'chunk') return [];
    if (output.isEntry)
      throw new Error(`${pattern} needs code of the entry, which its page would start a second time`);
    return stylesheetsWith(output);
  });
  const scripts = [...page.slice(-1), ...frame].map((file) => `/${file}`);
  return [...new Set([...styles, ...scripts])];
}

/** The stylesheet that comes with the code that renders the site. */
function utilitiesOf(bundle: Bundle): string {
  const addresses = chunksOf(bundle, SITE_MODULE).flatMap((file) => {
    const output = bundle[file];
    return output?.type === 'chunk' ? stylesheetsWith(output) : [];
  });
  const [address] = addresses;
  if (address === undefined || addresses.length > 1) throw new Error(`${SITE_MODULE} has not one stylesheet`);
  return address;
}

/**
 * Which pages have one text of styles: home has its own; profiles, landing pages and articles share one, other long pages
 * another, short ones a third. A text for every page would need its hash in every answer's policy.
 */
function kindOf({ body, pattern }: PrerenderedPage): string {
  if (pattern === paths.home) return pattern;
  if (!isLong(body)) return 'short';
  return pattern.includes(':') ? 'of many' : 'long';
}

/** Tailwind's, which the linked stylesheet has. */
const LICENCE = /\/\*!.*?\*\/\s*/gs;

const createKind = () => ({
  classes: new Set(NOTICE_CLASSES),
  elements: new Set(['html', 'body']),
  files: [] as string[],
});
type Kind = ReturnType<typeof createKind>;

/**
 * After the build: renders every page into an HTML file of its own, and writes what a static host and search engines
 * read: 404.html, _headers, _redirects, robots.txt, sitemap.xml. Without a valid environment the site shows this error
 * at every address, as the dev server does. Where any step fails, the build fails and leaves nothing that could be
 * published.
 *
 * @param openApi opens the API at the site's own origin; null where it has none there
 */
export function staticSite(openApi: (() => Promise<LocalApi>) | null): Plugin {
  let config: ResolvedConfig;

  async function writeSite(folder: string, bundle: Bundle): Promise<void> {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    const template = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(/\n\s*/g, '\n');
    const read = (file: string) => readFileSync(join(folder, file), 'utf8').trim();
    const utilities = utilitiesOf(bundle);
    const others = stylesheetsOf(template).filter((address) => address !== utilities);
    const boot = await buildBoot(config);
    const worker = workerOf(bundle, 'directory-worker');
    const scriptsByPattern = new Map<string, string[]>();
    const kinds = new Map<string, Kind>();
    const listed: ListedPage[] = [];
    const redirects = new Map<string, string>();
    const cache =
      process.env[PICTURE_CACHE] ?? join(config.root, 'node_modules', '.cache', 'social-pictures');
    const pictures = createSocialPictures(cache, readLogo(config.publicDir));
    const site = await prerenderPages(config, (page, siteUrl) => {
      const scripts = scriptsByPattern.get(page.pattern) ?? filesOf(bundle, page);
      scriptsByPattern.set(page.pattern, scripts);
      const picture = page.picture === null || siteUrl === '' ? null : pictures.add(page.picture);
      write(page.file, assemblePage({ template, boot, page, scripts, worker, siteUrl, picture }));
      const kind = kinds.get(kindOf(page)) ?? createKind();
      kinds.set(kindOf(page), kind);
      kind.files.push(page.file);
      for (const name of classesIn(page.body)) kind.classes.add(name);
      for (const name of elementsIn(page.body)) kind.elements.add(name);
      if (isListed(page)) listed.push({ path: page.path, date: page.date });
      for (const alias of page.aliases) redirects.set(alias, page.path ?? alias);
    });
    const styles = [...kinds.values()].map(({ files, ...used }) => {
      const whole = others.map(read).join('') + keepUsed(read(utilities), used);
      const text = whole.replaceAll(LICENCE, '');
      for (const file of files) write(file, insertStyles(read(file), text));
      return text;
    });
    if (site.summary === null) write('404.html', template);
    else config.logger.info(site.summary);
    const { made, kept } = await pictures.write(folder);
    if (made + kept > 0)
      config.logger.info(`${String(made)} pictures for messengers made, ${String(kept)} kept.`);
    const headers = buildHeaders({
      connect: site.connect,
      scripts: [HEAD_SCRIPT, boot].map(hashOf),
      styles: styles.map(hashOf),
    });
    const assets = Object.keys(bundle).map((file) => `/${file}`);
    write(
      '_headers',
      formatHeadersFile(
        headers,
        assets.filter((file) => file.startsWith(ASSETS)),
      ),
    );
    write('_redirects', formatRedirectsFile(inOrder(redirects)));
    write('robots.txt', buildRobots(site));
    if (site.siteUrl === '') {
      config.logger.warn('VITE_SITE_URL is not set: no sitemap, no feed, no canonical addresses.');
    } else if (site.summary !== null) {
      write(FEED_FILE, site.feed);
      for (const [file, text] of buildSitemaps(site.siteUrl, listed)) write(file, text);
    }
  }

  return {
    name: 'static-site',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (config.build.ssr !== false) return;
        const folder = dir ?? config.build.outDir;
        const api = await openApi?.();
        const stopAnswering = api === undefined ? null : answerOwnOrigin(api);
        try {
          await writeSite(folder, bundle);
        } catch (thrown) {
          // Deleted, so that an incomplete site is not published.
          rmSync(folder, { recursive: true, force: true });
          throw thrown;
        } finally {
          stopAnswering?.();
          await api?.close();
        }
      },
    },
  };
}
