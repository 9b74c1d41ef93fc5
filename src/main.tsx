import { startSite } from '#startup/start.ts';
import { applyStoredScheme } from '#ui/colour-scheme.ts';
import './styles/site.css';

applyStoredScheme();
await startSite(() => import('#startup/hydrate.tsx'));
