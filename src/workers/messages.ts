/** One call of a function that the worker runs for the page. Arguments and result are cloned on their way. */
export interface Question {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What comes back: the result, or why there is none. */
export type Answer =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: string };

/** The worker's end of the line. */
interface Line {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<Question>) => void) => void;
  readonly postMessage: (answer: Answer) => void;
}

/** Answers each question by the function of its name, one after the other. */
export function answerQuestions(functions: object, line: Line): void {
  const byName = new Map<string, unknown>(Object.entries(functions));
  line.addEventListener('message', ({ data: { id, name, args } }) => {
    try {
      const answer = byName.get(name);
      if (typeof answer !== 'function') throw new Error(`There is no function ${name}`);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      line.postMessage({ id, result: answer(...args) as unknown });
    } catch (thrown) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      line.postMessage({ id, failure: String(thrown) });
    }
  });
}
