import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { NavigationWatch } from '#ui/page/navigation-watch.tsx';
import { PageReady } from './page-ready.ts';
import { AppRoutes } from './routes.tsx';
import { WebFonts } from './web-fonts.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** Called once the first page reacts to the visitor. */
  onReady?: () => void;
}

/** The whole site inside a router. */
export function App({ queryClient, onReady }: AppProps) {
  const [isReady, setIsReady] = useState(false);
  // Stays the same, so that the page is not rendered again when it is ready.
  const tellReady = useCallback(() => {
    setIsReady(true);
    onReady?.();
  }, [onReady]);
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationWatch>
        <WebFonts />
        <PageReady value={isReady}>
          <AppRoutes onReady={tellReady} />
        </PageReady>
      </NavigationWatch>
    </QueryClientProvider>
  );
}
