/** Marks paid placement. German law wants it readable: body-text size, beside the name it belongs to. */
export function AdLabel() {
  return (
    <span className="inline-block rounded border border-ochre bg-ochre-tint px-2 py-0.5 text-base leading-snug font-semibold text-ochre">
      Anzeige
    </span>
  );
}
