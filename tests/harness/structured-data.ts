/** What the page tells search engines, block by block. */
export function structuredData(): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((block): unknown =>
    JSON.parse(block.textContent),
  );
}
