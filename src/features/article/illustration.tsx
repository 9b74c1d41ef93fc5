import { useMemo } from 'react';
import { trustedTypes } from '#config/trusted-types.ts';

/**
 * The drawings are files of this repository, inlined by the build, so they are as safe as its code. Nothing else may
 * become HTML: this is the only policy for it that the site's headers name, and only this module can use it.
 */
const policy = trustedTypes?.createPolicy('illustrations', { createHTML: (svg) => svg });

/** An article's own drawing, inlined so that it takes the colours of the scheme. Decorative. */
export function Illustration({ svg, className = '' }: { svg: string; className?: string }) {
  const html = useMemo(() => ({ __html: policy?.createHTML(svg) ?? svg }), [svg]);
  return (
    <div
      aria-hidden="true"
      className={`overflow-hidden bg-paper-2 [&>svg]:block [&>svg]:h-auto [&>svg]:w-full ${className}`}
      // oxlint-disable-next-line react/no-danger -- see above
      dangerouslySetInnerHTML={html}
    />
  );
}
