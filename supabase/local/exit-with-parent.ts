import process from 'node:process';
import { setInterval } from 'node:timers';

/**
 * Runs in Deno before a function does: ends the process when the one that started it is gone, even
 * if that was killed and could not end anything itself.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(0);
}, 500).unref();
