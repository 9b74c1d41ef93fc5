import { ACCOUNT_STATES } from './all-states.ts';
import { checkStates } from './check-states.ts';

checkStates(ACCOUNT_STATES);
