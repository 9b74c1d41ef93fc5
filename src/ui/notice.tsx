import type { ReactNode } from 'react';

const LOOKS = {
  info: 'border-line-strong bg-paper-2',
  success: 'border-petrol bg-petrol-tint',
  error: 'border-red bg-red-tint',
} as const;

interface NoticeProps {
  look?: keyof typeof LOOKS;
  children: ReactNode;
}

/** A framed remark beside the content; an error is announced at once, information when there is time. */
export function Notice({ look = 'info', children }: NoticeProps) {
  return (
    <div role={look === 'error' ? 'alert' : 'status'} className={`border-l-4 px-4 py-3 ${LOOKS[look]}`}>
      {children}
    </div>
  );
}
