import { describe, expect, test } from 'vitest';
import { finishSlices, Prepared, type Slices } from './slices.ts';

function* collect(count: number): Slices<{ parts: number[] }> {
  const parts: number[] = [];
  for (let part = 0; part < count; part += 1) {
    parts.push(part);
    yield;
  }
  return { parts };
}

test('work is finished without a pause', () => {
  expect(finishSlices(collect(3))).toEqual({ parts: [0, 1, 2] });
});

describe('what is prepared', () => {
  test('is there at once where nobody has prepared it, and the same from then on', () => {
    const list = new Prepared(() => collect(2));
    expect(list.value).toEqual({ parts: [0, 1] });
    expect(list.value).toBe(list.value);
  });

  test('pauses after each part, and need not be built again', () => {
    const list = new Prepared(() => collect(2));
    const slices = list.prepare();
    expect([slices.next().done, slices.next().done, slices.next().done]).toEqual([false, false, true]);
    expect(list.prepare().next().done).toBe(true);
  });

  test('stays what it is when it is asked for in the middle of its preparation', () => {
    const list = new Prepared(() => collect(2));
    const slices = list.prepare();
    slices.next();
    const { value } = list;
    finishSlices(slices);
    expect(list.value).toBe(value);
  });
});
