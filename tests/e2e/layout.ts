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
