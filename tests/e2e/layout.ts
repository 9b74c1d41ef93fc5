import type { Page } from 'playwright-core';

/**
 * Finds what is wider than the screen: the page itself, with the boxes that make it so, and every text of which a
 * visible part sticks out to a side.
 *
 * @returns a line for each, empty where all is within the screen
 */
export async function findOverflow(page: Page): Promise<string[]> {
  const screenWidth = page.viewportSize()?.width ?? 0;
  return page.evaluate((limit) => {
    const findings: string[] = [];

    // An element a pixel wide or left of the screen is not for the eye; half a pixel is rounding.
    const isWithin = (left: number, right: number) =>
      right - left <= 1 || right <= 0 || (left >= -0.5 && right <= limit + 0.5);

    /** Notes a box of which a visible part is outside: what a box around it cuts off is not seen. */
    function check(element: Element, box: DOMRect) {
      let { left, right } = box;
      if (isWithin(left, right)) return;
      for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowX === 'visible') continue;
        const clip = outer.getBoundingClientRect();
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
      }
      if (isWithin(left, right)) return;
      const from = `${String(Math.round(left))} to ${String(Math.round(right))} px`;
      const text = (element.textContent ?? '').trim().slice(0, 40);
      findings.push(
        `<${element.localName} class="${element.getAttribute('class') ?? ''}"> from ${from}: ${text}`,
      );
    }

    const { scrollWidth } = document.documentElement;
    const isWide = scrollWidth > limit;
    if (isWide) findings.push(`the page: ${String(scrollWidth)} px`);
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue;
      if (isWide) check(element, element.getBoundingClientRect());
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === '') continue;
        const range = document.createRange();
        range.selectNode(node);
        check(element, range.getBoundingClientRect());
      }
    }
    return findings.slice(0, 10);
  }, screenWidth);
}

/** The spacing that a visitor may set (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

/**
 * Finds what does not stand wider text: what is wider than the screen then, and boxes that cut it off from below, but for those
 * that show a number of lines. Takes the spacing away again.
 */
export async function findUnspaced(page: Page): Promise<string[]> {
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }, TEXT_SPACING);
  const wide = await findOverflow(page);
  const cut = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { overflowY, webkitLineClamp, textOverflow } = getComputedStyle(element);
      const { clientHeight, scrollHeight, localName, textContent } = element;
      const isCut = clientHeight > 1 && scrollHeight > clientHeight + 4 && /hidden|clip/.test(overflowY);
      return isCut && webkitLineClamp === 'none' && textOverflow !== 'ellipsis' && textContent !== ''
        ? [`<${localName}> cuts ${textContent.slice(0, 40)}`]
        : [];
    }),
  );
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return [...wide, ...cut];
}

/** Finds what a finger or a person who writes from right to left cannot use: controls below 44 px, and fields without a direction. */
export async function findUnusable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll('textarea, input:is([type=text], [type=search], :not([type]))'),
    ];
    const undirected = fields.filter(
      (field) => !field.hasAttribute('dir') && field.closest('[aria-hidden]') === null,
    );
    const controls = document.body.querySelectorAll(
      'button, summary, select, textarea, a, label:has(input), input',
    );
    const small = [...controls].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      const { display, position } = getComputedStyle(control);
      const isInText = display === 'inline' || control.closest('p') !== null;
      const isWithin = control.closest('[aria-hidden]') ?? control.parentElement?.closest('label') ?? null;
      // What lies on a picture is as large as what it covers.
      const isFree = position !== 'absolute' && !isInText && isWithin === null;
      return control.checkVisibility() && width > 1 && isFree && height < 43.5;
    });
    return [...undirected, ...small].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${String(Math.round(width))} × ${String(Math.round(height))} px: ${element.outerHTML.slice(0, 160)}`;
    });
  });
}
