/** An agency's name as it is compared with others: whatever its case, without spaces at its ends. */
export function toNameKey(name: string): string {
  return name.trim().toLowerCase();
}
