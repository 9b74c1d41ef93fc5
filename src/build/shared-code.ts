import type { Rolldown } from 'vite';

/**
 * Bundles what a page shares with others. Left to the bundler that is a file for each set of pages, most of 300 bytes, which
 * compress badly and which a phone finds in turns. For home it saves 3.5 kB and 28 requests, without which it is above its bar of
 * 115 kB; for the directory 1.7 kB and 23. What a page may load later does not count.
 *
 * @param table whole path of the module that loads the pages
 * @param page end of the path of the page’s module
 */
export function sharedByPage(name: string, table: string, page: string): Rolldown.CodeSplittingGroup {
  const pageCounts = new Map<string, number>();
  const ofPage = new Set<string>();
  function addPages(context: Rolldown.ChunkingContext) {
    for (const id of context.getModuleInfo(table)?.dynamicallyImportedIds ?? []) {
      const found = new Set([id]);
      for (const module of found) {
        pageCounts.set(module, (pageCounts.get(module) ?? 0) + 1);
        if (id.endsWith(page)) ofPage.add(module);
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
      }
    }
  }
  return {
    debugName: name,
    name: (id, context) => {
      if (pageCounts.size === 0) addPages(context);
      return ofPage.has(id) && (pageCounts.get(id) ?? 0) > 1 ? name : null;
    },
  };
}
