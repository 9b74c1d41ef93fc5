import { readFile } from 'node:fs/promises';
import { compile } from '@mdx-js/mdx';
import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainText } from 'mdast-util-to-string';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { SKIP, visit } from 'unist-util-visit';
import type { Plugin } from 'vite';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import { TOPIC_IDS } from '#articles/model/article-topics.ts';
import type { SiteCases } from '#config/site-cases.ts';
import { fillText } from './fill-text.ts';

/** Words a reader takes in per minute, for the read time. */
const WORDS_PER_MINUTE = 200;

const pageMeta = z.strictObject({
  title: z.string().min(1).max(80),
  description: z.string().min(100).max(160),
  lead: z.string().min(1),
});

const questionMeta = z.strictObject({ title: z.string().min(1) });

/** How the title of a source begins that is law or a ruling. */
const LAW = /^(?:§|Art\.|(?:Durchführungsv|V)erordnung|Richtlinie|Bundes(?:gerichtshof|arbeitsgericht))/;

const articleMeta = z
  .strictObject({
    title: z.string().min(1).max(80),
    description: z.string().min(100).max(160),
    excerpt: z.string().min(1).max(220),
    /** Day of the first publication. */
    date: z.iso.date(),
    /** Day on which its statements were last compared with its sources. */
    checked: z.iso.date(),
    /** Month whose law it describes; needed where it rests on law and is no archive piece. */
    law: z
      .string()
      .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
      .optional(),
    topic: z.enum(TOPIC_IDS),
    keywords: z.string().min(1),
    illustration: z.string().min(1),
    related: z.string().min(1),
    /** The entries that go with it: what is chosen in the directory, as its address says it, and what they have in common. */
    agencies: z.strictObject({ choices: z.string().min(1), heading: z.string().min(1).max(80) }).optional(),
    /** Slug of the article that replaces it: this one is kept as an archive piece. */
    successor: z.string().min(1).optional(),
    sources: z
      .array(
        z.strictObject({
          title: z.string().min(1),
          publisher: z.string().min(1),
          url: z.url({ protocol: /^https$/, hostname: z.regexes.domain }),
        }),
      )
      .min(2),
  })
  .refine(({ date, checked }) => date <= checked, {
    path: ['checked'],
    error: 'An article cannot be checked before it was published',
  })
  .refine(
    ({ law, successor, sources }) =>
      law !== undefined || successor !== undefined || !sources.some(({ title }) => LAW.test(title)),
    { path: ['law'], error: 'An article that rests on law says of which month' },
  );

export type ArticleMeta = z.infer<typeof articleMeta>;

interface SourceFile {
  readonly frontMatter: unknown;
  readonly body: string;
}

/** A part of a page needs no front matter: it is never looked at by itself. */
function splitFrontMatter(source: string): SourceFile {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(source);
  if (match === null) return { frontMatter: {}, body: source };
  return { frontMatter: parseYaml(match[1] ?? ''), body: match[2] ?? '' };
}

function isQuestion(file: string): boolean {
  return file.split('/').at(-2) === 'faq';
}

function isArticle(file: string): boolean {
  return file.includes('/articles/content/');
}

function checkFrontMatter<Schema extends z.ZodType>(
  schema: Schema,
  frontMatter: unknown,
  file: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(frontMatter);
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/**
 * Parses the front matter of an article's file.
 *
 * @throws Error naming the file and what is wrong in its front matter
 */
export function parseArticleMeta(source: string, file: string): ArticleMeta {
  return checkFrontMatter(articleMeta, splitFrontMatter(source).frontMatter, file);
}

/** Sources load with the text, not with the cards. */
function listSources({ sources }: ArticleMeta): string {
  const items = sources.map(({ title, publisher, url }) => `- [${title}](<${url}>), ${publisher}`);
  return ['', '## Quellen', '', ...items, ''].join('\n');
}

/** The text as readers see it. */
function completeBody({ frontMatter, body }: SourceFile, file: string): string {
  return isArticle(file) ? body + listSources(checkFrontMatter(articleMeta, frontMatter, file)) : body;
}

/** Markdown as a text that is read as it is: without the marks of headings, links and bold words. */
function withoutMarks(body: string): string {
  return body
    .replaceAll(/^#+ /gm, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('**', '')
    .trim();
}

function describeMeta(frontMatter: unknown, file: string) {
  return checkFrontMatter(isQuestion(file) ? questionMeta : pageMeta, frontMatter, file);
}

/** The table of contents, the read time and the plain text. */
function readText(source: SourceFile, file: string) {
  const slugger = new GithubSlugger();
  const tree = fromMarkdown(source.body);
  const headings: { id: string; text: string; depth: number }[] = [];
  visit(fromMarkdown(completeBody(source, file)), 'heading', (node) => {
    const text = plainText(node);
    headings.push({ id: slugger.slug(text), text, depth: node.depth });
  });
  const text = plainText(tree);
  return { headings, minutes: Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE)), text };
}

/** Reads a text file's front matter, and adds the figures computed from its text. */
function describeFile(source: SourceFile, file: string) {
  const { headings, minutes, text } = readText(source, file);
  const meta = { ...describeMeta(source.frontMatter, file), headings, minutes };
  // Answers are short, and search engines read them as plain text.
  return isQuestion(file) ? { ...meta, text } : meta;
}

/** Of an article: what lists of articles show, what its own page shows besides, and what its search reads. */
function describeArticle(source: SourceFile, file: string) {
  const {
    description,
    keywords,
    agencies,
    sources: _,
    ...card
  } = checkFrontMatter(articleMeta, source.frontMatter, file);
  const { headings, minutes } = readText(source, file);
  return {
    meta: { ...card, minutes },
    details: { description, keywords, headings, agencies },
    headings: headings.map(({ text }) => text).join('\n'),
  };
}

/** Turns {{name}} in a text into an element that the page fills with the operator's fact. */
function siteFacts() {
  return (tree: HastRoot) => {
    visit(tree, 'text', (node, index, parent) => {
      const pieces = node.value.split(/\{\{(\w+)\}\}/);
      if (pieces.length === 1 || parent === undefined || index === undefined) return undefined;
      const content = pieces.map((piece, position): ElementContent => {
        if (position % 2 === 0) return { type: 'text', value: piece };
        const fact: Element = {
          type: 'element',
          tagName: 'site-fact',
          properties: { name: piece },
          children: [],
        };
        return fact;
      });
      parent.children.splice(index, 1, ...content);
      return [SKIP, index + content.length];
    });
  };
}

/** Keeps „E-Mail“ in one line: no style forbids a break after the hyphen of one word. */
function wholeMail() {
  return (tree: HastRoot) => {
    visit(tree, 'text', (node, index, parent) => {
      const pieces = node.value.split('E-Mail');
      if (pieces.length === 1 || parent === undefined || index === undefined) return undefined;
      const content = pieces.flatMap((piece, position): ElementContent[] => {
        const text: ElementContent = { type: 'text', value: piece };
        if (position === 0) return [text];
        const properties = { className: ['whitespace-nowrap'] };
        return [
          { type: 'element', tagName: 'span', properties, children: [{ type: 'text', value: 'E-Mail' }] },
          text,
        ];
      });
      parent.children.splice(index, 1, ...content);
      return [SKIP, index + content.length];
    });
  };
}

/** Names each table after its columns, and each cell after its own, because a phone shows a row as a block. */
function tableNames() {
  return (tree: HastRoot) => {
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const columns: string[] = [];
      visit(table, { tagName: 'th' }, (cell) => {
        columns.push(plainText(cell).trim());
      });
      table.properties['ariaLabel'] = `Tabelle: ${columns.filter((name) => name !== '').join(', ')}`;
      visit(table, { tagName: 'tr' }, (row) => {
        const cells = row.children.filter(({ type }) => type === 'element');
        for (const [place, cell] of cells.entries()) {
          if (cell.type === 'element' && cell.tagName === 'td' && place > 0)
            cell.properties['dataLabel'] = columns[place] ?? '';
        }
      });
    });
  };
}

/**
 * Makes Markdown files modules: `text.md` is its text as a component, `text.md?meta` its front matter,
 * headings and read time. Of an article, `?meta` is only what lists of articles show, so that the rest loads with its
 * text, and `?headings` its headings as one text. `?text` is a text to be mailed. A file whose front matter is wrong stops the build with its name.
 *
 * @param cases what of the texts applies to this operator
 */
export function markdownContent(cases: SiteCases): Plugin {
  return {
    name: 'markdown-content',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (
        !file.endsWith('.md') ||
        !(query === undefined || query === 'meta' || query === 'headings' || query === 'text')
      )
        return undefined;
      const { frontMatter, body } = splitFrontMatter(await readFile(file, 'utf8'));
      const source = { frontMatter, body: fillText(body, cases, file) };
      this.addWatchFile(file);
      if (query === 'text') {
        return { code: `export default ${JSON.stringify(withoutMarks(source.body))};`, moduleType: 'js' };
      }
      const article = isArticle(file) ? describeArticle(source, file) : undefined;
      if (query !== undefined) {
        const value = article === undefined ? describeFile(source, file) : article[query];
        return { code: `export default ${JSON.stringify(value)};`, moduleType: 'js' };
      }
      const compiled = await compile(
        { value: completeBody(source, file), path: file },
        {
          format: 'md',
          remarkPlugins: [remarkGfm],
          rehypePlugins: [rehypeSlug, siteFacts, wholeMail, tableNames],
        },
      );
      const details =
        article === undefined ? '' : `\nexport const details = ${JSON.stringify(article.details)};`;
      return { code: String(compiled) + details, moduleType: 'js' };
    },
  };
}
