import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { PartError } from './part-error.tsx';

interface SectionBoundaryProps {
  /** The section's name, as the sentence „… kann gerade nicht gezeigt werden.“ begins. */
  name: string;
  /** The data the section is rendered from: once it changes, the section is tried again. */
  resetKey?: unknown;
  children: ReactNode;
}

/** An error boundary around a part of a page: the rest of the page stays usable. */
export function SectionBoundary({ name, resetKey, children }: SectionBoundaryProps) {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[key, resetKey]}
      // oxlint-disable-next-line react/no-unstable-nested-components -- a function, not a component
      fallbackRender={({ error, resetErrorBoundary }) => (
        <PartError name={name} error={error} onRetry={resetErrorBoundary} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
