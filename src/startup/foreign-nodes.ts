/** The node itself, or that around it, which is a child of `parent`; null where there is none. */
function childAround(parent: Node, node: Node): Node | null {
  let around: Node | null = node;
  while (around !== null && around.parentNode !== parent) around = around.parentNode;
  return around;
}

/**
 * Lets React go on where another program has moved the nodes that it rendered: a browser's translation puts each text
 * into elements of its own, or replaces it. React then removes a node, or inserts one before it, where it no longer is,
 * and the browser throws (facebook/react#11538). Here the call acts on the ancestor that is still a child; removing a
 * missing node does nothing, inserting before one appends.
 *
 * Text that changes has an element of its own all the same: React would write the new words into a text that has been
 * replaced, and nobody would see them.
 */
export function tolerateForeignNodes(): void {
  const { prototype } = Node;
  // oxlint-disable-next-line typescript/unbound-method -- called with their node below
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const present = childAround(this, child);
    if (present !== null) removeChild.call(this, present);
    return child;
  };
  prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childAround(this, before));
    return node;
  };
}
