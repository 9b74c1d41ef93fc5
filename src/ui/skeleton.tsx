/** A grey bar where text will be. Decorative: the region around it says that it is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded bg-line/60 ${className}`} />;
}
