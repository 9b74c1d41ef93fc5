type Field = HTMLInputElement | HTMLTextAreaElement;

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio])';

/** Writes a field's value past React, which would otherwise take it for its own. */
function writeValue(field: Field, value: string) {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function retype(field: Field, text: string) {
  const { selectionStart, selectionEnd } = field;
  // Through the empty value, because React knows the text that already stands there.
  writeValue(field, '');
  writeValue(field, text);
  if (document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd);
}

interface HeldInput {
  /** From here on the page looks after the visitor's input itself. */
  readonly release: () => void;
  /** Does all of it once more, as soon as the page lives. */
  readonly replay: () => void;
}

/**
 * Keeps what a visitor does on a page that stands but does not live yet: text that is typed, the last
 * button that is pressed, a form that is sent. Links and native controls work by themselves.
 */
export function holdEarlyInput(container: HTMLElement): HeldInput {
  const typed = new Map<Field, string>();
  let repeat: (() => void) | undefined;

  function keepText({ target }: Event) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && target.matches(TEXT_FIELDS)) typed.set(target, target.value);
  }
  function keepClick({ target }: Event) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || button.type === 'submit') return;
    repeat = () => {
      button.click();
    };
  }
  function keepForm(event: Event) {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    // It would leave the page and take along what was typed.
    event.preventDefault();
    repeat = () => {
      target.requestSubmit();
    };
  }

  const listeners = { input: keepText, click: keepClick, submit: keepForm };
  for (const [type, listener] of Object.entries(listeners)) container.addEventListener(type, listener, true);
  return {
    release: () => {
      for (const [type, listener] of Object.entries(listeners))
        container.removeEventListener(type, listener, true);
    },
    replay: () => {
      for (const [field, text] of typed) if (field.isConnected) retype(field, text);
      repeat?.();
    },
  };
}
