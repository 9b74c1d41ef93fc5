import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { TEXT_FIGURES } from '#build/text-figures.ts';

/** A piece of text that may reach a visitor. */
export interface VisitorText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Replaces values in a text that exist only at run time. */
const VALUE = '{…}';

/** Attributes without texts for visitors. */
const TECHNICAL_ATTRIBUTES = /^(?:className|id|type|name|rel|role|lang|autoComplete|method|d|viewBox)$/;

/** Files whose texts no visitor reads: messages for operators, the layer below the screens, the search's word lists. */
const TECHNICAL_FILES = [
  'src/**/*.test.{ts,tsx}',
  'src/**/build/**',
  'src/app/design/**',
  'src/lib/supabase/database.types.ts',
  'src/import/model/cell-text.ts',
  'src/lib/language/vocabulary/**',
  'src/lib/language/knowledge/*.generated.ts',
  'supabase/functions/**/{index,settings,transports}.ts',
];

function isTechnical(name: ESTree.JSXAttribute['name']): boolean {
  return name.type === 'JSXIdentifier' && TECHNICAL_ATTRIBUTES.test(name.name);
}

/** The literals, templates and JSX texts of a module, without imports and technical attributes. */
export function readCode(file: string, code: string): VisitorText[] {
  const texts: VisitorText[] = [];
  const skipped = new Set<number>();
  const add = (start: number, text: string) => {
    if (skipped.has(start)) return;
    const line = code.slice(0, start).split('\n').length;
    // Only non-breaking spaces are kept; browsers collapse all other blanks into one.
    texts.push({ file, line, text: text.replaceAll(/[ \t\r\n]+/g, ' ') });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => skipped.add(source.start),
    JSXAttribute: ({ name, value }) => {
      if (isTechnical(name) && value !== null) skipped.add(value.start);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral: ({ start, quasis }) => {
      add(start, quasis.map(({ value }) => value.cooked ?? '').join(VALUE));
    },
    JSXText: ({ start, value }) => add(start, value),
  }).visit(parseSync(file, code).program);
  return texts;
}

/** The lines of a text file with its figures filled in, without the syntax of tables, lists and front matter. */
function readMarkdown(file: string): VisitorText[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({
      file,
      line: index + 1,
      text: text
        .replace(/^\s*[-*] /, '')
        .replace(/^\s*\|/, '')
        .replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => TEXT_FIGURES.get(name) ?? placeholder)
        // The quotes around a title belong to YAML.
        .replace(/^(\w+: )'(.*)'$/, '$1$2'),
    }))
    .filter(({ text }) => !/^[|\s:-]+$/.test(text));
}

/** The texts of the demo data. */
function readSeed(file: string): VisitorText[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.startsWith('--')
        ? []
        : // Strings that are no JSON.
          [...line.matchAll(/'((?!\{)(?:[^']|'')*)'/g)].map(([, text = '']) => ({
            file,
            line: index + 1,
            text: text.replaceAll("''", "'"),
          })),
    );
}

/** The German sentences that functions of the database put into mails. */
function readFunctionTexts(): VisitorText[] {
  return globSync('supabase/schemas/*.sql')
    .flatMap(readSeed)
    .filter(({ text }) => /^\p{Lu}.*\b(?:ist|nicht|von|wurden?)\b.*[.?]$/u.test(text));
}

/** The texts between the tags of index.html. */
function readHtml(file: string): VisitorText[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(/>([^<]+)</g)].map(({ index, 1: text = '' }) => ({
    file,
    line: code.slice(0, index).split('\n').length,
    text: text.replaceAll(/\s+/g, ' '),
  }));
}

/** Everything that the site, its mails and its demo data may say to a visitor. */
export function readVisitorTexts(): VisitorText[] {
  const code = globSync(['src/**/*.{ts,tsx}', 'supabase/functions/**/*.ts'], { exclude: TECHNICAL_FILES });
  return [
    ...code.flatMap((file) => readCode(file, readFileSync(file, 'utf8'))),
    ...globSync('src/*/content/**/*.md').flatMap(readMarkdown),
    ...['supabase/seed.sql', ...globSync('supabase/local/demo-*.sql')].flatMap(readSeed),
    ...readFunctionTexts(),
    ...readHtml('index.html'),
  ];
}
