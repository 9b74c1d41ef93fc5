type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A visitor's input on a prerendered page while its code is loading. */
interface InputBeforeHydration {
  /** To be called once the page is hydrated: passes on what was typed, and repeats the last press. */
  readonly repeat: () => void;
  /** To be called if there is no code: from now on links and forms work as far as HTML alone does. */
  readonly release: () => void;
}

const labelOf = (field: TextField) => field.labels?.[0]?.textContent ?? '';

/** Types into a field of React's, whose own setter would hide the change from its state. */
function typeInto(field: TextField, text: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Holds back what only code can answer: a press of a button, the submission of a form. Without it a press before hydration is
 * lost (docs/decisions/start-up.md), which no score counts. A page that is rendered for its
 * address replaces the prerendered one; then text and press go to the field or button with the same words.
 */
export function holdInput(container: HTMLElement): InputBeforeHydration {
  const fields = [...container.querySelectorAll<TextField>('input, textarea')].map((field) => ({
    field,
    label: labelOf(field),
  }));
  let held: HTMLElement | undefined;
  let isReleased = false;

  const hold = (event: Event) => {
    const { target } = event;
    const element =
      target instanceof HTMLFormElement
        ? target
        : target instanceof Element && target.closest<HTMLElement>('button[type=button]');
    if (!element) return;
    // A form with an address of its own is a search. Of any other one, the fields would get into the page's address.
    if (isReleased && element.hasAttribute('action')) return;
    held = element;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  container.addEventListener('click', hold, true);
  container.addEventListener('submit', hold, true);

  /** The element itself, or the one of the same words on the page that has replaced its page. */
  const successorOf = (element: HTMLElement) =>
    element.isConnected
      ? element
      : [...container.querySelectorAll<HTMLElement>(element.tagName)].find(
          ({ textContent, ariaLabel }) =>
            textContent === element.textContent && ariaLabel === element.ariaLabel,
        );

  const pressAgain = () => {
    const element = held && successorOf(held);
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element?.click();
  };

  return {
    repeat: () => {
      container.removeEventListener('click', hold, true);
      container.removeEventListener('submit', hold, true);
      for (const { field, label } of fields) {
        if (field.isConnected || field.value === field.defaultValue) continue;
        const successor = [...container.querySelectorAll<TextField>(field.tagName)].find(
          (other) => labelOf(other) === label,
        );
        if (successor !== undefined) typeInto(successor, field.value);
      }
      // After the fields have passed on what was typed into them.
      setTimeout(pressAgain);
    },
    release: () => {
      isReleased = true;
      if (held?.hasAttribute('action') === true) pressAgain();
    },
  };
}
