import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#app/app.tsx';
import { EnvironmentError } from '#app/environment-error.tsx';
import { parsedEnvironment } from '#config/env.ts';
import { createQueryClient } from '#data/query-client.ts';
import { applyStoredScheme } from '#ui/colour-scheme.ts';
import './styles/site.css';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

applyStoredScheme();
createRoot(container).render(
  <StrictMode>
    {parsedEnvironment.isValid ? (
      <BrowserRouter>
        <App queryClient={createQueryClient()} />
      </BrowserRouter>
    ) : (
      <EnvironmentError problems={parsedEnvironment.problems} />
    )}
  </StrictMode>,
);
