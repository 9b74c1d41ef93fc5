import { useState } from 'react';
import { pictureUrl } from '#pictures/api/picture-url.ts';
import type { Picture } from '#pictures/model/picture.ts';

/** The pictures of a paid entry, each in its own shape, so that nothing moves when they arrive. */
export function PictureGallery({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <ul aria-label="Bilder" className="grid grid-cols-2 gap-4 sm:grid-cols-3 print:hidden">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <GalleryPicture picture={picture} />
        </li>
      ))}
    </ul>
  );
}

function GalleryPicture({ picture: { id, alt, width, height } }: { picture: Picture }) {
  const [hasFailed, setHasFailed] = useState(false);
  // A picture that cannot be loaded is replaced by its description.
  if (hasFailed) {
    return (
      <p className="border border-line bg-paper-2 p-4 text-sm text-ink-soft wrap-anywhere">
        Bild nicht geladen: {alt}
      </p>
    );
  }
  return (
    <img
      src={pictureUrl(id)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="h-auto w-full border border-line bg-paper-2"
      onError={() => setHasFailed(true)}
    />
  );
}
