import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** The purpose of the code, for those who cannot see it. */
  label: string;
}

/** Always dark on light: not every camera reads inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
      className="size-56 border border-line"
    >
      <path d={`M0 0h${String(size)}v${String(size)}H0z`} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
