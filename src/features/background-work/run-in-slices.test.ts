import { describe, expect, test, vi } from 'vitest';
import { runInSlices } from './run-in-slices.ts';

function* parts(count: number, onPart: (part: number) => void): Generator<number, string, undefined> {
  for (let part = 0; part < count; part += 1) {
    onPart(part);
    yield part;
  }
  return 'done';
}

describe('work in slices', () => {
  test('is done to its end', async () => {
    const seen: number[] = [];
    expect(await runInSlices(parts(5, (part) => seen.push(part)))).toBe('done');
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });

  test('gives way to others after 10 ms', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const order: string[] = [];
    setTimeout(() => order.push('a click'));
    await runInSlices(
      parts(3, (part) => {
        now += 6;
        order.push(`part ${String(part)}`);
      }),
    );
    expect(order).toEqual(['part 0', 'part 1', 'a click', 'part 2']);
  });

  test('that nobody waits for any more ends with the part at hand', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const result = await runInSlices(
      parts(5, (part) => {
        seen.push(part);
        if (part === 2) controller.abort();
      }),
      controller.signal,
    );
    expect(result).toBeNull();
    expect(seen).toEqual([0, 1, 2]);
  });
});
