import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NavigationWatch } from '#features/page/navigation-watch.tsx';
import { PageFrame } from './page-frame.tsx';
import { AppRoutes } from './routes.tsx';

/** The whole site inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationWatch>
        <PageFrame>
          <AppRoutes />
        </PageFrame>
      </NavigationWatch>
    </QueryClientProvider>
  );
}
