/** A link past what precedes an element; visible while it has the focus. The address stays as it is. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        const target = document.querySelector<HTMLElement>(`#${to}`);
        target?.scrollIntoView();
        target?.focus({ preventScroll: true });
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-petrol focus:px-4 focus:py-3 focus:text-on-petrol"
    >
      {children}
    </a>
  );
}
