/** The node itself, or that around it, which is a child of `parent`; null where there is none. */
function childAround(parent: Node, node: Node): Node | null {
  let around: Node | null = node;
  while (around !== null && around.parentNode !== parent) around = around.parentNode;
  return around;
}

/**
 * Lets React go on where a browser's translation has moved or replaced the nodes that it rendered (facebook/react#11538): a call acts on
 * the ancestor that is still a child; removing a missing node does nothing, inserting before one appends. Text that changes has an
 * element of its own all the same: nobody would see words that React writes into a text that has been replaced.
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
