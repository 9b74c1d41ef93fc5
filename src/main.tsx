import { startSite } from '#startup/start.ts';
import './styles/site.css';

await startSite(() => import('#startup/hydrate.tsx'));
