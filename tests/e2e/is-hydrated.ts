/**
 * Whether React has rendered or hydrated the site, for the page: it may use nothing from outside. React's own record of its
 * root is asked, because it reacts to nothing before its first commit, though it has marked root and elements long before.
 */
export function isHydrated(): boolean {
  const root = document.querySelector('#root');
  if (root === null) return true;
  const fiber: unknown = Object.entries(root).find(([key]) => key.startsWith('__reactContainer'))?.[1];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what React 19 keeps there
  const { stateNode } = (fiber ?? {}) as {
    stateNode?: { current: { memoizedState: { element: unknown; isDehydrated: boolean } } };
  };
  if (stateNode === undefined) return false;
  const { element, isDehydrated } = stateNode.current.memoizedState;
  return element !== null && !isDehydrated;
}
