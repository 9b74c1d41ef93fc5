import type { FactKey } from '#facts/model/facts.ts';
import { Checkbox } from '#ui/checkbox.tsx';

export interface FactFieldProps {
  fact: FactKey;
  /** The typed or chosen value, in the form that `readFact` reads; empty without an answer. */
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  /** The control that takes the focus if the value is invalid. */
  ref?: ((control: HTMLElement | null) => void) | undefined;
}

/** Further properties of the control for one shape of fact. */
export interface FactControlProps extends FactFieldProps {
  hint: string;
  isUndisclosed: boolean;
  /** Sets „keine Angabe“, or removes it, which restores the typed value. */
  onUndisclosedChange: (isUndisclosed: boolean) => void;
}

interface UndisclosedProps {
  about: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** „Keine Angabe“, which is an answer of its own. */
export function UndisclosedCheckbox({ about, isChecked, onChange }: UndisclosedProps) {
  return (
    <Checkbox checked={isChecked} onChange={(event) => onChange(event.target.checked)}>
      Keine Angabe
      <span className="sr-only">: {about}</span>
    </Checkbox>
  );
}
