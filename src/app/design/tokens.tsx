const COLOURS = [
  { name: 'paper', ground: 'bg-paper' },
  { name: 'paper-2', ground: 'bg-paper-2' },
  { name: 'surface', ground: 'bg-surface' },
  { name: 'line', ground: 'bg-line' },
  { name: 'line-strong', ground: 'bg-line-strong' },
  { name: 'ink-soft', ground: 'bg-ink-soft' },
  { name: 'ink', ground: 'bg-ink' },
  { name: 'petrol', ground: 'bg-petrol' },
  { name: 'petrol-strong', ground: 'bg-petrol-strong' },
  { name: 'petrol-tint', ground: 'bg-petrol-tint' },
  { name: 'on-petrol', ground: 'bg-on-petrol' },
  { name: 'ochre', ground: 'bg-ochre' },
  { name: 'ochre-tint', ground: 'bg-ochre-tint' },
  { name: 'red', ground: 'bg-red' },
  { name: 'red-tint', ground: 'bg-red-tint' },
  { name: 'veil', ground: 'bg-veil' },
] as const;

const SIZES = ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm'] as const;

const SPACES = ['w-1', 'w-2', 'w-3', 'w-4', 'w-5', 'w-6', 'w-8', 'w-10', 'w-12', 'w-16'] as const;

/** Colour, type, space, radius and motion, as site.css and tailwind.config.ts define them. */
export function Tokens() {
  return (
    <section className="mt-10">
      <h2 className="mb-5 border-b border-line pb-2 text-2xl">Tokens</h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-8">
        {COLOURS.map(({ name, ground }) => (
          <li key={name} className="text-sm">
            <span className={`block h-14 rounded border border-line-strong ${ground}`} />
            {name}
          </li>
        ))}
      </ul>
      <ul className="mt-8">
        {SIZES.map((size) => (
          <li key={size} className={`flex flex-wrap items-baseline gap-x-6 ${size}`}>
            <span className="font-serif font-semibold">Die richtige Beratung</span>
            <span>für 2.490 EUR</span>
            <code className="text-sm text-ink-soft">{size}</code>
          </li>
        ))}
      </ul>
      <ul className="mt-8 flex flex-wrap items-end gap-5">
        {SPACES.map((space) => (
          <li key={space} className="text-sm">
            <span className={`block h-6 bg-petrol ${space}`} />
            {space.slice(2)}
          </li>
        ))}
        <li className="text-sm">
          <span className="block size-12 rounded border border-line-strong" />
          rounded
        </li>
        <li className="text-sm">
          <span className="block size-12 rounded-full border border-line-strong" />
          rounded-full
        </li>
        <li className="text-sm">
          <span className="block size-12 bg-surface floating" />
          floating
        </li>
        <li className="text-sm">
          <span className="block size-12 bg-petrol transition-colors hover:bg-ochre" />
          transition
        </li>
      </ul>
    </section>
  );
}
