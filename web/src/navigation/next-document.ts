/**
 * Why the next page is to be loaded as a document: another build, code of others that is to go with the page, or content of
 * which only a part is here.
 */
type Reason = 'build' | 'consent' | 'part';

const reasons = new Set<Reason>();

/** Says that the next way to another page is to load a document, or that it need not for this reason any more. */
export function wantNextDocument(reason: Reason, isWanted: boolean): void {
  if (isWanted) reasons.add(reason);
  else reasons.delete(reason);
}

/** Whether the next way to another page loads its document instead of staying in this one. */
export function isNextDocumentWanted(): boolean {
  return reasons.size > 0;
}
