/** Reasons to load the next page as a document: a new build, code to unload, or content that is loaded only in part. */
type Reason = 'build' | 'consent' | 'part';

const reasons = new Set<Reason>();

export function wantNextDocument(reason: Reason, isWanted: boolean): void {
  if (isWanted) reasons.add(reason);
  else reasons.delete(reason);
}

export function isNextDocumentWanted(): boolean {
  return reasons.size > 0;
}
