import { expect, test } from 'vitest';
import { forEachConcurrently } from './for-each-concurrently.ts';

const wait = () => new Promise((resolve) => setTimeout(resolve));

test('every item has its turn', async () => {
  const done: number[] = [];
  await forEachConcurrently(
    Array.from({ length: 9 }, (_, at) => at),
    async (item) => {
      await wait();
      done.push(item);
    },
  );
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('after a failure nothing is begun, and nothing goes on after it was reported', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const failing = forEachConcurrently(
    Array.from({ length: 40 }, (_, at) => at),
    async (item) => {
      begun.push(item);
      await wait();
      if (item === 5) throw new Error('page 5');
      await wait();
      ended.push(item);
    },
  );
  await expect(failing).rejects.toThrow('page 5');
  const seen = [begun.length, ended.length];
  expect(begun.length).toBeLessThan(12);
  expect(ended).toHaveLength(begun.length - 1);
  await wait();
  await wait();
  expect([begun.length, ended.length]).toEqual(seen);
});
