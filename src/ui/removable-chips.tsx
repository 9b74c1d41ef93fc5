import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface RemovableChip {
  readonly key: string;
  /** The text of the chip. */
  readonly label: string;
  /** The accessible name of its button, which has to contain the label. */
  readonly removeName: string;
}

interface RemovableChipsProps {
  label: string;
  chips: readonly RemovableChip[];
  onRemove: (key: string) => void;
  /** The button after the chips; null for no button. */
  reset: { readonly label: string; readonly onReset: () => void } | null;
  /** Takes the focus when the last chip is gone; without it the button behind the chips does. */
  after?: RefObject<HTMLElement | null>;
  /** Whether they stay in one line on a phone, which is moved sideways. */
  isOneLineOnPhones?: boolean;
}

/** Chips, each with a button that removes it. The focus then moves to the next one. */
export function RemovableChips({
  label,
  chips,
  onRemove,
  reset,
  after,
  isOneLineOnPhones = false,
}: RemovableChipsProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The button that was just pressed, and its position. */
  const pressed = useRef<{ readonly button: Element; readonly position: number } | null>(null);
  useEffect(() => {
    // The button disappears once the removal has been rendered.
    if (pressed.current === null || pressed.current.button.isConnected) return;
    const left = box.current?.querySelectorAll<HTMLElement>('li > button') ?? [];
    const next = left[Math.min(pressed.current.position, left.length - 1)];
    pressed.current = null;
    (next ?? after?.current ?? box.current?.querySelector('button'))?.focus();
  });

  return (
    <div ref={box} className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      {chips.length > 0 && (
        <ul
          aria-label={label}
          className={`flex min-w-0 flex-wrap gap-2 ${isOneLineOnPhones ? 'max-sm:-m-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1' : ''}`}
        >
          {chips.map(({ key, label: text, removeName }, position) => (
            <li key={key} className={isOneLineOnPhones ? 'max-w-full max-sm:shrink-0' : 'max-w-full'}>
              <button
                type="button"
                aria-label={removeName}
                onClick={({ currentTarget }) => {
                  pressed.current = { button: currentTarget, position };
                  onRemove(key);
                }}
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded border border-petrol bg-petrol-tint px-3 text-left text-base text-ink hover:text-petrol lg:min-h-9"
              >
                <bdi className="line-clamp-2 wrap-anywhere">{text}</bdi>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {reset !== null && (
        <Button
          variant="quiet"
          className="lg:min-h-9"
          onClick={({ currentTarget }) => {
            pressed.current = { button: currentTarget, position: 0 };
            reset.onReset();
          }}
        >
          {reset.label}
        </Button>
      )}
    </div>
  );
}
