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
  // A field for an address, for one, knows no selection.
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Keeps what a visitor does on a page that stands but does not live yet: text that is typed, the last
 * button that is pressed, a form that is sent. Links and native controls work by themselves.
 *
 * @returns does all of it once more; to be called as soon as the page lives
 */
export function holdEarlyInput(container: HTMLElement): () => void {
  const typed = new Map<Field, readonly [find: () => Field | undefined, text: string]>();
  let repeat: (() => void) | undefined;

  /** Finds the element again: a page that is drawn anew has another in its place. */
  function remember<Tag extends 'button' | 'form' | 'input' | 'textarea'>(
    element: HTMLElementTagNameMap[Tag],
    tag: Tag,
  ): () => HTMLElementTagNameMap[Tag] | undefined {
    const place = [...container.querySelectorAll(tag)].indexOf(element);
    return () => (element.isConnected ? element : container.querySelectorAll(tag)[place]);
  }

  function keepText({ target }: Event) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || !target.matches(TEXT_FIELDS)) return;
    const known = typed.get(target)?.[0];
    const find =
      known ??
      (target instanceof HTMLInputElement ? remember(target, 'input') : remember(target, 'textarea'));
    typed.set(target, [find, target.value]);
  }
  function keepClick(event: Event) {
    const { target } = event;
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || button.type === 'submit') return;
    // Only once, however far React has come.
    event.stopImmediatePropagation();
    const find = remember(button, 'button');
    repeat = () => find()?.click();
  }
  function keepForm(event: Event) {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    // It would leave the page and take along what was typed.
    event.preventDefault();
    event.stopImmediatePropagation();
    const find = remember(target, 'form');
    repeat = () => find()?.requestSubmit();
  }

  const listeners = { input: keepText, click: keepClick, submit: keepForm };
  for (const [type, listener] of Object.entries(listeners)) container.addEventListener(type, listener, true);
  return function replay() {
    for (const [type, listener] of Object.entries(listeners))
      container.removeEventListener(type, listener, true);
    for (const [find, text] of typed.values()) {
      const field = find();
      if (field !== undefined) retype(field, text);
    }
    // The page takes in what was typed before it is asked to do something with it.
    if (repeat !== undefined) setTimeout(repeat);
  };
}
