const COLOURS = [
  'bg-petrol text-on-petrol',
  'bg-ink text-paper',
  'bg-petrol-tint text-petrol',
  'bg-paper-2 text-ink',
] as const;

/** Up to two initials of a name: of its first two words, or of its only one. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const initials = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  return initials.join('').toUpperCase() || '–';
}

/** The same name always gets the same colours. */
function coloursOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}

/** Initials instead of a logo. Decorative: the name is beside it. */
export function Monogram({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex size-12 shrink-0 narrow:size-10 items-center justify-center rounded border border-line font-serif text-lg font-semibold narrow:text-base print:text-ink ${coloursOf(name)}`}
    >
      {initialsOf(name)}
    </span>
  );
}
