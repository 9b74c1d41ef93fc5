import type { FactKey } from '#domain/facts/facts.ts';
import { Checkbox } from '#ui/checkbox.tsx';

export interface FactFieldProps {
  fact: FactKey;
  /** What is typed or chosen, as `readFact` reads it; empty where nobody has answered. */
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  /** The control that takes the focus where something is wrong. */
  ref?: ((control: HTMLElement | null) => void) | undefined;
}

/** What the field of one shape gets besides. */
export interface FactControlProps extends FactFieldProps {
  hint: string;
  isUndisclosed: boolean;
  /** Leaves the fact open, or takes that back; what was typed before comes back with it. */
  onUndisclosedChange: (isUndisclosed: boolean) => void;
}

interface UndisclosedProps {
  about: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** „Keine Angabe“: an answer, and shown as one. */
export function UndisclosedCheckbox({ about, isChecked, onChange }: UndisclosedProps) {
  return (
    <Checkbox
      checked={isChecked}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
    >
      Keine Angabe
      <span className="sr-only">: {about}</span>
    </Checkbox>
  );
}
