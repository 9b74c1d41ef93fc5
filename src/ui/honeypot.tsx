import type { ComponentProps } from 'react';

/**
 * A field that is hidden from people: only programs that fill in every field use it. The marks tell password managers and browsers
 * to leave it alone; a browser that fills it in all the same gets the function's answer, and the form empties it.
 */
export function Honeypot(input: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[999rem]">
      <label>
        Bitte leer lassen
        <input
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
          {...input}
        />
      </label>
    </div>
  );
}
