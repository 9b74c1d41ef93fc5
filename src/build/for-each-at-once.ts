/** Items at once: one waits while another is computed. */
const AT_ONCE = 4;

/**
 * Runs a task for each item, some at a time. The first failure ends it, once those under way have ended: a page that is
 * written later would bring back the folder that a failed build has deleted.
 */
export async function forEachAtOnce<Item>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let hasFailed = false;
  const isOver = ({ done }: IteratorResult<Item>) => done === true || hasFailed;
  const work = async () => {
    try {
      for (let next = iterator.next(); !isOver(next); next = iterator.next()) {
        // oxlint-disable-next-line no-await-in-loop -- so many workers run side by side
        await run(next.value);
      }
    } catch (thrown) {
      hasFailed = true;
      throw thrown;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
