/** A text that somebody else wrote, with its name above, in a description list. */
export function LabelledText({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
