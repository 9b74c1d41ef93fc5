import { useState } from 'react';
import { Monogram } from '#ui/monogram.tsx';

interface ConsultancyLogoProps {
  name: string;
  /** Path of an image on this site, or null. */
  logo: string | null;
}

/** The logo; a monogram where there is none or it does not load. Decorative: the name stands beside it. */
export function ConsultancyLogo({ name, logo }: ConsultancyLogoProps) {
  const [failedLogo, setFailedLogo] = useState<string | null>(null);
  if (logo === null || logo === failedLogo) return <Monogram name={name} />;
  return (
    <img
      src={logo}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      onError={() => {
        setFailedLogo(logo);
      }}
      className="size-12 shrink-0 rounded border border-line object-contain"
    />
  );
}
