/**
 * Runs a task for each item, some at a time. After a failure it starts no more and throws once the running ones have
 * ended: a late one would create the deleted output folder again.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = iterator.next(); next.done !== true && failures.length === 0; next = iterator.next()) {
      try {
        await run(next.value);
      } catch (thrown) {
        failures.push(thrown);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
}
