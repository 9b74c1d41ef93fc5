/** The page's structured data, block by block. */
export function structuredData(): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((block): unknown =>
    JSON.parse(block.textContent),
  );
}
