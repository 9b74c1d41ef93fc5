import { listCitations, listDocumentedRules } from './documented.ts';

// Which test covers which call and message of docs/product.md.
const citations = listCitations();
for (const { id, subject } of listDocumentedRules()) {
  console.log(`${id}  ${subject}`);
  for (const citation of citations) {
    if (citation.id.split(' ')[0] === id)
      console.log(
        `      ${citation.file}  ${citation.title}${citation.id.endsWith(' faults') ? ' (faults)' : ''}`,
      );
  }
}
