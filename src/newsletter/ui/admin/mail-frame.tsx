import { useEffect, useRef } from 'react';
import { trustedTypes } from '#config/trusted-types.ts';

/** Only this module uses it, for a frame in which no script runs. */
const policy = trustedTypes?.createPolicy('mail-preview', { createHTML: (html) => html });

/**
 * The site's policy of styles holds in the frame, too, and forbids what is in attributes; a mail client has no such policy.
 * So the styles wait under another name until the frame is there.
 */
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

/** A mail's HTML as a mail client shows it: its links open another tab, its scripts, had it any, would not run. */
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
      onLoad={({ currentTarget }) => {
        showStyles(currentTarget);
      }}
    />
  );
}
