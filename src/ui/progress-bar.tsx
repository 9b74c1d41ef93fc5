interface ProgressBarProps {
  id?: string;
  /** Its name, where no label names it. */
  'aria-label'?: string;
  /** The number of all steps; 0 while it is unknown. */
  max: number;
  value: number;
  /** Its width. */
  className: string;
}

/** The steps that are done, of all. */
export function ProgressBar({ max, className, ...rest }: ProgressBarProps) {
  return (
    <progress
      max={Math.max(1, max)}
      className={`h-3 max-w-full appearance-none border border-line-strong bg-surface [&::-moz-progress-bar]:bg-petrol [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-petrol ${className}`}
      {...rest}
    />
  );
}
