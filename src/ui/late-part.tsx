import { type ComponentType, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { type LateCode, lateCode } from './late-code.ts';
import { PartError } from './part-error.tsx';

interface Shown<Props> {
  /** Rendered while the code is loading. */
  readonly Placeholder?: ComponentType<Props>;
  /** The data that the part is rendered from: once it changes, a part that failed is tried again. */
  readonly resetKey?: (props: Props) => unknown;
}

/** What is rendered where the part fails. */
type Failed<Props> =
  | {
      /** The part's name, as the sentence „… kann gerade nicht gezeigt werden.“ begins. */
      readonly name: string;
    }
  | { readonly Substitute: ComponentType<Props> };

/**
 * A part of a page whose code is loaded late. It has an error boundary of its own, so whatever fails in it leaves the
 * rest of the page alone, and its code is fetched again on a retry, on the next page, and when the part is next rendered.
 *
 * @param load imports the component; no other component imports anything dynamically (oxlint.config.ts)
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Placeholder, resetKey, ...failed }: Shown<Props> & Failed<Props>,
): ComponentType<Props> & Pick<LateCode<Props>, 'load'> {
  const code = lateCode(load);
  function LatePart(props: Props) {
    const [Part, setPart] = useState(() => code.take({}));
    const { key } = useLocation();
    return (
      <ErrorBoundary
        resetKeys={[key, resetKey?.(props)]}
        onReset={() => setPart(() => code.take({}))}
        // oxlint-disable-next-line react/no-unstable-nested-components -- a function, not a component
        fallbackRender={({ error, resetErrorBoundary }) =>
          'name' in failed ? (
            <PartError name={failed.name} error={error} onRetry={resetErrorBoundary} />
          ) : (
            <failed.Substitute {...props} />
          )
        }
      >
        <Suspense fallback={Placeholder && <Placeholder {...props} />}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(LatePart, { load: code.load });
}
