type Reason = 'build' | 'consent' | 'part';

const reasons = new Set<Reason>();

export function requireFullPageLoad(reason: Reason, isWanted: boolean): void {
  if (isWanted) reasons.add(reason);
  else reasons.delete(reason);
}

export const isNextDocumentWanted = (): boolean => reasons.size > 0;
