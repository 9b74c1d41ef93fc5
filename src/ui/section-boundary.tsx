import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

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
      fallbackRender={({ resetErrorBoundary }) => <PartError name={name} onRetry={resetErrorBoundary} />}
    >
      {children}
    </ErrorBoundary>
  );
}

interface PartErrorProps {
  name: string;
  onRetry: FallbackProps['resetErrorBoundary'];
}

function PartError({ name, onRetry }: PartErrorProps) {
  return (
    <Notice variant="error">
      <p>
        <strong>{name} kann gerade nicht gezeigt werden.</strong> Der Rest der Seite ist davon nicht
        betroffen.
      </p>
      <Button variant="quiet" className="mt-1 print:hidden" onClick={() => onRetry()}>
        Noch einmal versuchen
      </Button>
    </Notice>
  );
}
