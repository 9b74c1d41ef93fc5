import { createContext, type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router-dom';

const HasNavigated = createContext(false);

/** Provides whether the visitor has navigated since the site was opened. */
export function NavigationWatch({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (!hasNavigated && key !== firstKey) setHasNavigated(true);
  return <HasNavigated value={hasNavigated}>{children}</HasNavigated>;
}

/** Whether the visitor has moved on since the site was opened, even if it was back again. */
export function useHasNavigated(): boolean {
  return use(HasNavigated);
}
