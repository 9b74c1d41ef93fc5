/** Items at once: one waits while another is computed. */
const AT_ONCE = 4;

/**
 * Runs a task for each item, some at a time. After the first failure none is begun, and it is thrown when those under way
 * have ended: a page that is written after the folder is deleted would bring it back.
 */
export async function forEachAtOnce<Item>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = iterator.next(); next.done !== true && failures.length === 0; next = iterator.next()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- so many workers run side by side
        await run(next.value);
      } catch (thrown) {
        failures.push(thrown);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}
