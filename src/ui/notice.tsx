import type { ReactNode } from 'react';

const VARIANTS = {
  info: 'border-line-strong bg-paper-2',
  success: 'border-petrol bg-petrol-tint',
  error: 'border-red bg-red-tint',
} as const;

interface NoticeProps {
  variant?: keyof typeof VARIANTS;
  children: ReactNode;
}

/** A framed remark beside the content; an error is announced at once, information when there is time. */
export function Notice({ variant = 'info', children }: NoticeProps) {
  return (
    <div
      role={variant === 'error' ? 'alert' : 'status'}
      className={`border-l-4 px-4 py-3 ${VARIANTS[variant]}`}
    >
      {children}
    </div>
  );
}
