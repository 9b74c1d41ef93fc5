import { startSite } from './startup/start.ts';
import './ui/styles/site.css';

await startSite(() => import('./startup/hydrate.tsx'));
