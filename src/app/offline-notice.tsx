import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the device is offline, so that visitors know why a list does not load. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-ink px-5 py-2 text-center text-sm text-paper">
          Sie sind offline. Bereits geladene Seiten bleiben lesbar; alles Weitere lädt, sobald die Verbindung
          wieder steht.
        </p>
      )}
    </div>
  );
}
