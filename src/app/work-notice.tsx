import { useSyncExternalStore } from 'react';
import { isWorking, subscribeToWork } from '#lib/http/work-status.ts';

/** Shown while the browser computes a proof of work. */
export function WorkNotice() {
  const isBusy = useSyncExternalStore(subscribeToWork, isWorking, () => false);
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-40 print:hidden">
      {isBusy && (
        <p className="border-t-2 border-petrol bg-surface px-5 py-3 text-center">
          Einen Moment, wir prüfen …
        </p>
      )}
    </div>
  );
}
