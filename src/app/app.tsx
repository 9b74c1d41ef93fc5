import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { NavigationWatch } from '#features/page/navigation-watch.tsx';
import { PageFrame } from './page-frame.tsx';
import { AppRoutes } from './routes.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** Called once the first page reacts to the visitor. */
  onReady?: () => void;
}

/** The whole site inside a router. */
export function App({ queryClient, onReady }: AppProps) {
  const [isReady, setIsReady] = useState(false);
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationWatch>
        <PageFrame isPageReady={isReady}>
          <AppRoutes
            onReady={() => {
              setIsReady(true);
              onReady?.();
            }}
          />
        </PageFrame>
      </NavigationWatch>
    </QueryClientProvider>
  );
}
