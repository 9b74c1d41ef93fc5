import { type ComponentType, lazy } from 'react';

/** The code of a component that is loaded when it is first rendered. */
export interface LateCode<Props> {
  /**
   * The component, preloaded or lazy. It stays the same, so that React keeps its state; only after a failed load does
   * another `attempt` start another one.
   *
   * @param attempt stays the same while React renders the same thing again
   */
  readonly take: (attempt: unknown) => ComponentType<Props>;
  /** Loads it ahead. */
  readonly load: () => Promise<void>;
}

export function lateCode<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): LateCode<Props> {
  let loaded: ComponentType<Props> | null = null;
  let taken: { attempt: unknown; hasFailed: boolean; Part: ComponentType<Props> } | null = null;
  async function load() {
    loaded = await importComponent();
    return { default: loaded };
  }
  function begin(attempt: unknown) {
    const begun = {
      attempt,
      hasFailed: false,
      Part: lazy(async () => {
        try {
          return await load();
        } catch (error) {
          begun.hasFailed = true;
          throw error;
        }
      }),
    };
    return begun;
  }
  return {
    take: (attempt) => {
      if (taken === null || (taken.hasFailed && taken.attempt !== attempt))
        taken = loaded === null ? begin(attempt) : { attempt, hasFailed: false, Part: loaded };
      return taken.Part;
    },
    load: async () => {
      await load();
    },
  };
}
