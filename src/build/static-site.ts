import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { buildHeaders } from './headers.ts';
import { SCHEME_SCRIPT } from '#ui/colour-scheme.ts';
import { assemblePage, hashOf, stylesheetOf } from './html.ts';
import { ASSETS } from './host-rules.ts';
import { moduleOf } from './pages.ts';
import type { PrerenderedPage, PrerenderedSite } from './render-pages.tsx';
import { formatHeadersFile, formatRedirectsFile } from './server-config.ts';
import { buildRobots, buildSitemap } from './sitemap.ts';

type Bundle = Rolldown.OutputBundle;

const RENDERER = 'src/build/render-pages.tsx';
const BOOT = 'src/startup/inline.ts';
/** What it imports when it starts a page. */
const SITE_MODULE = 'src/startup/hydrate.tsx';

/** Builds the code that renders the pages, for Node, and lets it render them. */
async function prerenderPages(config: ResolvedConfig): Promise<PrerenderedSite> {
  // In the project, so that it finds the packages.
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
    return await (module as { prerenderSite: () => Promise<PrerenderedSite> }).prerenderSite();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the one script that stands in the pages themselves. */
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

/** The chunk of a source module, after every chunk it cannot do without: each one after what it imports. */
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

function scriptsOf(bundle: Bundle, { pattern }: PrerenderedPage): string[] {
  const files = [moduleOf(pattern), SITE_MODULE].flatMap((module) => chunksOf(bundle, module));
  return [...new Set(files)].map((file) => {
    const output = bundle[file];
    if (output?.type === 'chunk' && output.isEntry)
      throw new Error(`${pattern} needs code of the entry, which its page would start a second time`);
    return `/${file}`;
  });
}

/**
 * After the build: renders every page into an HTML file of its own, and writes what a static host and
 * search engines read: 404.html, _headers, _redirects, robots.txt, sitemap.xml. Without a usable
 * environment the site says so at every address, as it does when it is started like that.
 */
export function staticSite(): Plugin {
  let config: ResolvedConfig;
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
        const write = (file: string, text: string) => {
          mkdirSync(dirname(join(folder, file)), { recursive: true });
          writeFileSync(join(folder, file), text);
        };
        const template = readFileSync(join(folder, 'index.html'), 'utf8');
        const styles = readFileSync(join(folder, stylesheetOf(template)), 'utf8').trim();
        const [site, boot] = await Promise.all([prerenderPages(config), buildBoot(config)]);
        for (const page of site.pages) {
          const parts = {
            template,
            styles,
            boot,
            page,
            scripts: scriptsOf(bundle, page),
            siteUrl: site.siteUrl,
          };
          write(page.file, assemblePage(parts));
        }
        if (site.pages.length === 0) write('404.html', template);
        const headers = buildHeaders({
          connect: site.connect,
          scripts: [SCHEME_SCRIPT, boot].map(hashOf),
          styles: [hashOf(styles)],
        });
        const assets = Object.keys(bundle).map((file) => `/${file}`);
        write(
          '_headers',
          formatHeadersFile(
            headers,
            assets.filter((file) => file.startsWith(ASSETS)),
          ),
        );
        write('_redirects', formatRedirectsFile());
        write('robots.txt', buildRobots(site));
        if (site.siteUrl === '') {
          config.logger.warn('VITE_SITE_URL is not set: no sitemap, no canonical addresses.');
        } else write('sitemap.xml', buildSitemap(site));
      },
    },
  };
}
