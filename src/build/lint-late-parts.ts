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

function isInLatePart(node: Node): boolean {
  for (let around = node.parent; around !== null; around = around.parent)
    if (around.type === 'CallExpression' && around.callee?.name === 'latePart') return true;
  return false;
}

const MESSAGE =
  'What is loaded late can be missing: use latePart (src/ui/late-part.tsx), or import in a .ts file that handles the failure.';

/** For oxlint: components import nothing dynamically but by latePart, which has a boundary and a fallback. */
const plugin = {
  meta: { name: 'late-parts' },
  rules: {
    'only-late-part': {
      create: ({ report }: Context) => ({
        ImportExpression(node: Node) {
          if (!isInLatePart(node)) report({ node, message: MESSAGE });
        },
        ImportSpecifier(node: Node) {
          if (node.imported?.name === 'lazy' && node.parent?.source?.value === 'react')
            report({ node, message: MESSAGE });
        },
      }),
    },
  },
};

// oxlint-disable-next-line import/no-default-export -- what oxlint loads
export default plugin;
