import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { PageFrame } from './page-frame.tsx';
import { AppRoutes } from './routes.tsx';

/** The whole site inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageFrame>
        <AppRoutes />
      </PageFrame>
    </QueryClientProvider>
  );
}
