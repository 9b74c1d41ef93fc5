declare global {
  /** The worker of the directory, started by the page's HTML (src/startup/start-directory-worker.ts). */
  var directoryWorker: Worker | undefined;
}

/** The worker that the page's HTML has started, once; undefined where it has not, or the worker's code could not be loaded. */
export function takeStartedWorker(): Worker | undefined {
  const started = globalThis.directoryWorker;
  globalThis.directoryWorker = undefined;
  return started;
}
