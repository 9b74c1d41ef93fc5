import { Star, StarHalf } from 'lucide-react';

const STARS = 5;

export type StarFill = 'full' | 'half' | 'empty';

/** A value rounded to its one decimal, from 0 to 5. */
function toTenths(value: number): number {
  return Math.min(STARS, Math.max(0, Math.round(value * 10) / 10));
}

/** Five stars: full ones for the whole number, then a half one where the fraction is 0.5 or more. */
export function starsOf(value: number): StarFill[] {
  const shown = toTenths(value);
  const full = Math.floor(shown);
  const hasHalf = shown - full >= 0.5;
  return Array.from({ length: STARS }, (_, index) => {
    if (index < full) return 'full';
    return index === full && hasHalf ? 'half' : 'empty';
  });
}

/** „4,2 von 5“ */
export function formatRating(value: number): string {
  return `${toTenths(value).toFixed(1).replace('.', ',')} von ${String(STARS)}`;
}

interface StarRatingProps {
  /** Out of five; null where nobody has rated yet. */
  value: number | null;
  /** The number of reviews, in words, where nothing else shows it. */
  counted?: string;
}

/** A rating as five stars, with its value as text. The stars themselves are decorative. */
export function StarRating({ value, counted }: StarRatingProps) {
  if (value === null) {
    return (
      <p className="text-base text-ink-soft">
        {counted === undefined ? 'Noch keine Bewertungen' : `${counted}, noch kein Mittelwert`}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="inline-flex">
        {starsOf(value).map((fill, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a star is identified by its position
          <StarShape key={index} fill={fill} />
        ))}
      </span>
      <span className="text-base digits">
        {formatRating(value)}
        {counted !== undefined && `, ${counted}`}
      </span>
    </p>
  );
}

function StarShape({ fill }: { fill: StarFill }) {
  return (
    <span data-star={fill} className="relative inline-flex text-ink">
      <Star className={`size-5 ${fill === 'full' ? 'fill-current' : ''}`} strokeWidth={1.5} />
      {fill === 'half' && <StarHalf className="absolute inset-0 size-5 fill-current" strokeWidth={1.5} />}
    </span>
  );
}
