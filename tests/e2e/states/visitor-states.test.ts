import { VISITOR_STATES } from './all-states.ts';
import { checkStates } from './check-states.ts';

checkStates(VISITOR_STATES);
