import { useEffect, useRef } from 'react';
import { trustedTypes } from '#config/trusted-types.ts';

/** Only this module uses it, for a frame in which no script runs. */
const policy = trustedTypes?.createPolicy('mail-preview', { createHTML: (html) => html });

/** The site's CSP forbids style attributes in the frame; they are renamed, and applied by script once it has loaded. */
const setStylesAside = (html: string) =>
  html.replaceAll(/ style=(?=")/g, ' data-style=').replace('<head>', '<head><base target=_blank>');

function showStyles(frame: HTMLIFrameElement) {
  const mail = frame.contentDocument;
  if (mail === null) return;
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
  }
  frame.style.height = `${String(mail.documentElement.scrollHeight + 2)}px`;
}

/** Renders a mail's HTML; links open a new tab, scripts do not run. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const content = setStylesAside(html);
    if (frame.current) frame.current.srcdoc = policy?.createHTML(content) ?? content;
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className="mt-2 h-96 w-full border border-line-strong"
      onLoad={({ currentTarget }) => showStyles(currentTarget)}
    />
  );
}
