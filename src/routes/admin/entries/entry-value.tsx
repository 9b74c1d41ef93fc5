/** A value of an entry as it stands, or that there is none. */
export function EntryValue({ value }: { value: string | number | null | undefined }) {
  if (value === null || value === undefined || value === '') {
    return <span className="text-ink-soft">keine Angabe</span>;
  }
  return <bdi className="wrap-anywhere whitespace-pre-wrap">{String(value)}</bdi>;
}
