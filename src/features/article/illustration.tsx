/** An article's own drawing, inlined so that it takes the colours of the scheme. Decorative. */
export function Illustration({ svg, className = '' }: { svg: string; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`overflow-hidden bg-paper-2 [&>svg]:block [&>svg]:h-auto [&>svg]:w-full ${className}`}
      // The drawings are files of this repository.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
