import { applyStoredScheme } from '#ui/colour-scheme.ts';
import { startSite } from '#app/start.ts';
import './styles/site.css';

applyStoredScheme();
startSite(() => import('#app/draw-site.tsx'));
