import type { ReactNode } from 'react';

const STARS = 5;

/** A five-pointed star in a square of 24. */
const STAR = 'M12 2.3l3 6.4 6.9.9-5.1 4.8 1.3 6.9L12 17.9l-6.1 3.4 1.3-6.9L2.1 9.6l6.9-.9z';
const SIZE = 24;
/** The empty margin of its square on either side. */
const MARGIN = 2;

/** A value rounded to its one decimal, from 0 to 5. */
function toTenths(value: number): number {
  return Math.min(STARS, Math.max(0, Math.round(value * 10) / 10));
}

/** The width of the part of the five stars that is filled, by share: at 4.3 four stars and 30 % of the fifth. */
function filledWidth(value: number): number {
  const shown = toTenths(value);
  const full = Math.floor(shown);
  const share = shown - full;
  return full * SIZE + (share === 0 ? 0 : MARGIN + share * (SIZE - 2 * MARGIN));
}

/** „4,2 von 5“ */
export function formatRating(value: number): string {
  return `${toTenths(value).toFixed(1).replace('.', ',')} von ${String(STARS)}`;
}

interface StarRatingProps {
  /** Out of five; null where nobody has rated yet. */
  value: number | null;
  /** The number of reviews, in words, where nothing else shows it. */
  counted?: ReactNode;
}

/** A rating as five stars, with its value as text. The stars themselves are decorative. */
export function StarRating({ value, counted }: StarRatingProps) {
  if (value === null) {
    return (
      <p className="text-base text-ink-soft">
        {counted === undefined ? 'Noch keine Bewertungen' : <>{counted}, noch kein Mittelwert</>}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Stars value={value} />
      <span className="text-base digits">
        {formatRating(value)}
        {counted !== undefined && <>, {counted}</>}
      </span>
    </p>
  );
}

/** Five outlines, and over them the filled ones, cut off where the value ends by an SVG of that width. */
function Stars({ value }: { value: number }) {
  const width = filledWidth(value);
  const row = Array.from({ length: STARS }, (_, index) => `translate(${String(index * SIZE)})`);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${String(STARS * SIZE)} ${String(SIZE)}`}
      strokeWidth={1.5}
      strokeLinejoin="round"
      className="h-5 w-25 shrink-0 fill-transparent stroke-ink forced-colors:stroke-[CanvasText]"
    >
      {row.map((place) => (
        <path key={place} d={STAR} transform={place} />
      ))}
      <svg
        width={width}
        height={SIZE}
        viewBox={`0 0 ${String(width)} ${String(SIZE)}`}
        className="fill-ink forced-colors:fill-[CanvasText]"
      >
        {width > 0 && row.map((place) => <path key={place} d={STAR} transform={place} />)}
      </svg>
    </svg>
  );
}
