import type { ReactNode } from 'react';
import { BottomPlace } from './bottom-place.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { WorkNotice } from './work-notice.tsx';

/** What the administration shares with the pages for visitors: position, notices and toasts; no header, no footer. */
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
