import { useState } from 'react';
import type { Agency } from '#agency/model/agency.ts';
import { pictureUrl } from '#pictures/api/picture-url.ts';
import { Monogram } from '#ui/monogram.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

/**
 * The logo of an entry with a running contract, otherwise the initials. The initials are also shown if the file cannot be
 * loaded, and until hydration, because React misses an error event before that. Decorative: the name is beside it.
 * docs/decisions/paid-placement.md, Logo and pictures.
 */
export function AgencyMark({ agency: { name, logo } }: { agency: Pick<Agency, 'name' | 'logo'> }) {
  const [failed, setFailed] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  if (!isHydrated || logo === null || logo === failed) return <Monogram name={name} />;
  return <LogoImage address={pictureUrl(logo)} onError={() => setFailed(logo)} />;
}

/** A logo of any shape, in the size of the initials. */
export function LogoImage({ address, onError }: { address: string; onError?: () => void }) {
  return (
    <img
      src={address}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      className="size-12 shrink-0 rounded border border-line bg-[#fff] object-contain p-0.5 narrow:size-10"
      onError={onError}
    />
  );
}
