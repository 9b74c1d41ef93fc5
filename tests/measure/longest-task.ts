import * as z from 'zod/mini';

/** The categories that a trace needs for {@link longestTask}. */
export const TRACE_CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

const traceSchema = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.optional(z.number()),
      tdur: z.optional(z.number()),
      args: z.optional(
        z.looseObject({
          name: z.optional(z.unknown()),
          data: z.optional(z.looseObject({ type: z.optional(z.unknown()) })),
        }),
      ),
    }),
  ),
});

type TraceEvent = z.infer<typeof traceSchema>['traceEvents'][number];

/** The events with which the browser begins to run code of the page. */
const ENTRIES = new Set(['FunctionCall', 'EventDispatch', 'TimerFire', 'FireAnimationFrame', 'v8.run']);

const isCodeOfPage = ({ name, args }: TraceEvent) =>
  ENTRIES.has(name) && !String(args?.data?.type).startsWith('__playwright');

const threadOf = ({ pid, tid }: TraceEvent) => `${String(pid)} ${String(tid)}`;

const durationOf = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1_000;

/**
 * The longest task of a page's main thread in a trace, in ms in which the thread had a processor. Calls of the test's
 * browser driver, for example to find an element, are not counted as work of the page: they are messages of the browser
 * that run no code of the page.
 */
export function longestTask(trace: Buffer): number {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const events = traceEvents.filter((event) => mainThreads.has(threadOf(event)));
  const isOfDriver = (task: TraceEvent) => {
    const inside = events.filter(
      (event) => event.pid === task.pid && event.ts >= task.ts && event.ts <= task.ts + (task.dur ?? 0),
    );
    return inside.some(({ name }) => name === 'Receive mojo message') && !inside.some(isCodeOfPage);
  };
  const tasks = events.filter(({ name }) => name.endsWith('RunTask'));
  const longest = tasks.toSorted((a, b) => durationOf(b) - durationOf(a)).find((task) => !isOfDriver(task));
  return longest === undefined ? 0 : durationOf(longest);
}
