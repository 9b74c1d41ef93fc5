import type { ReactNode } from 'react';
import { BottomPlace } from './bottom-place.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { WorkNotice } from './work-notice.tsx';

/** The outermost layout of the administration: scroll position, notices, toasts. */
export function AdminArea({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col print:block">
      <ScrollPosition />
      <OfflineNotice />
      <WorkNotice />
      {children}
      <BottomPlace />
    </div>
  );
}
