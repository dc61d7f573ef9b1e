type Reason = 'build' | 'consent' | 'part';

const reasons = new Set<Reason>();

export function requireFullPageLoad(reason: Reason, isWanted: boolean): void {
  if (isWanted) reasons.add(reason);
  else reasons.delete(reason);
}

export function isNextDocumentWanted(): boolean {
  return reasons.size > 0;
}
