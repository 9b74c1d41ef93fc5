import { type ComponentType, lazy } from 'react';

/** The code of a component that is loaded when it is first rendered. */
export interface LateCode<Props> {
  /**
   * The component: as it is where it is there, otherwise as React loads it. React keeps a failed load for good; another
   * attempt begins another one.
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
  let loading: { attempt: unknown; hasFailed: boolean; Part: ComponentType<Props> } | null = null;
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
      if (loaded !== null) return loaded;
      if (loading === null || (loading.hasFailed && loading.attempt !== attempt)) loading = begin(attempt);
      return loading.Part;
    },
    load: async () => {
      await load();
    },
  };
}
