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

/** Words a reader takes in per minute, for the read time. */
const WORDS_PER_MINUTE = 200;

const pageMeta = z.strictObject({
  title: z.string().min(1).max(80),
  description: z.string().min(100).max(160),
  lead: z.string().min(1),
});

const questionMeta = z.strictObject({ title: z.string().min(1) });

const articleMeta = z.strictObject({
  title: z.string().min(1).max(80),
  description: z.string().min(100).max(160),
  excerpt: z.string().min(1).max(220),
  date: z.iso.date(),
  category: z.string().min(1),
  author: z.string().min(1),
  keywords: z.string().min(1),
  illustration: z.string().min(1),
  related: z.string().min(1),
});

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

function checkFrontMatter(frontMatter: unknown, file: string) {
  const folder = file.split('/').at(-2);
  const schema = folder === 'articles' ? articleMeta : isQuestion(file) ? questionMeta : pageMeta;
  const parsed = schema.safeParse(frontMatter);
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Title, description and so on, with the table of contents and the read time computed from the text. */
function describeFile({ frontMatter, body }: SourceFile, file: string) {
  const slugger = new GithubSlugger();
  const tree = fromMarkdown(body);
  const headings: { id: string; text: string; depth: number }[] = [];
  visit(tree, 'heading', (node) => {
    const text = plainText(node);
    headings.push({ id: slugger.slug(text), text, depth: node.depth });
  });
  const words = plainText(tree).split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  const meta = { ...checkFrontMatter(frontMatter, file), headings, minutes };
  // Answers are short, and search engines read them as plain text.
  return isQuestion(file) ? { ...meta, text: plainText(tree) } : meta;
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

/** Names each table after its columns, so that the frame in which it scrolls can be told from others. */
function tableNames() {
  return (tree: HastRoot) => {
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const columns: string[] = [];
      visit(table, { tagName: 'th' }, (cell) => {
        columns.push(plainText(cell).trim());
      });
      table.properties['ariaLabel'] = `Tabelle: ${columns.filter((name) => name !== '').join(', ')}`;
    });
  };
}

/**
 * Makes Markdown files modules: `text.md` is its text as a component, `text.md?meta` its front matter,
 * headings and read time. A file whose front matter is wrong stops the build with its name.
 */
export function markdownContent(): Plugin {
  return {
    name: 'markdown-content',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!file.endsWith('.md') || (query !== undefined && query !== 'meta')) return undefined;
      const source = splitFrontMatter(await readFile(file, 'utf8'));
      this.addWatchFile(file);
      if (query === 'meta') {
        return { code: `export default ${JSON.stringify(describeFile(source, file))};`, moduleType: 'js' };
      }
      const compiled = await compile(
        { value: source.body, path: file },
        { format: 'md', remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug, siteFacts, tableNames] },
      );
      return { code: String(compiled), moduleType: 'js' };
    },
  };
}
