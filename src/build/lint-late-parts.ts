/** A node of the syntax tree, as far as the rule reads it. */
interface Node {
  readonly type: string;
  readonly parent: Node | null;
  readonly callee?: { readonly name?: string };
  readonly source?: { readonly value?: unknown };
  readonly imported?: { readonly name?: string };
}

interface Context {
  readonly report: (problem: { node: Node; message: string }) => void;
}

function isIn(loader: string, node: Node): boolean {
  for (let around = node.parent; around !== null; around = around.parent)
    if (around.type === 'CallExpression' && around.callee?.name === loader) return true;
  return false;
}

const COMPONENT =
  'What is loaded late can be missing: use latePart (src/ui/late-part.tsx), or loadCode in a .ts file that handles the failure.';
const CODE =
  'What is loaded late can be missing: use loadCode (src/lib/http/http.ts), whose failure screens know.';

/**
 * For oxlint: components import nothing dynamically but by latePart, which has a boundary and a fallback; other code by loadCode,
 * which fails with a DataError.
 */
const plugin = {
  meta: { name: 'late-parts' },
  rules: {
    'only-late-part': {
      create: ({ report }: Context) => ({
        ImportExpression(node: Node) {
          if (!isIn('latePart', node)) report({ node, message: COMPONENT });
        },
        ImportSpecifier(node: Node) {
          if (node.imported?.name === 'lazy' && node.parent?.source?.value === 'react')
            report({ node, message: COMPONENT });
        },
      }),
    },
    'only-load-code': {
      create: ({ report }: Context) => ({
        ImportExpression(node: Node) {
          if (!isIn('loadCode', node)) report({ node, message: CODE });
        },
      }),
    },
  },
};

// oxlint-disable-next-line import/no-default-export -- what oxlint loads
export default plugin;
