const TEXT =
  'Diese Seite ist nicht vollständig geladen: Schaltflächen und Formulare reagieren nicht. Kopieren Sie, was Sie eingegeben haben, und laden Sie die Seite neu.';

const BUTTON = 'min-h-11 shrink-0 font-semibold text-petrol underline underline-offset-4';
const NOTICE =
  'sticky bottom-0 z-50 flex flex-wrap items-center gap-x-6 border-t-4 border-red bg-red-tint px-5 py-2 text-sm print:hidden';

/** The classes that it needs in the page's own styles. */
export const NOTICE_CLASSES: readonly string[] = `${BUTTON} ${NOTICE}`.split(' ');

/**
 * Says on a prerendered page that its code is missing, and offers to reload it. It is outside of what React renders.
 *
 * @returns takes the notice away
 */
export function showScriptMissingNotice(): () => void {
  const text = document.createElement('p');
  text.textContent = TEXT;
  const button = document.createElement('button');
  button.textContent = 'Seite neu laden';
  button.type = 'button';
  button.className = BUTTON;
  button.addEventListener('click', () => {
    window.location.reload();
  });
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.className = NOTICE;
  notice.append(text, button);
  document.body.append(notice);
  return () => {
    notice.remove();
  };
}
