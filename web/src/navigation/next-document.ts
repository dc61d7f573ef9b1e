/** Why the next page is to be loaded as a document: another build, or code of others that is to go with the page. */
type Reason = 'build' | 'consent';

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
