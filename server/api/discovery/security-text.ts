/** RFC 9116 §2.5.5 recommends less than a year. */
const validForMs = 180 * 86_400_000;

/** Returns `/.well-known/security.txt` (RFC 9116). It expires at midnight UTC, so that it changes once a day. */
export function securityTextOf({
  contact,
  publicUrl,
  nowMs,
}: {
  readonly contact: string;
  readonly publicUrl: string;
  readonly nowMs: number;
}): string {
  const expires = `${new Date(nowMs + validForMs).toISOString().slice(0, 10)}T00:00:00Z`;
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}/.well-known/security.txt`];
  return [...lines, 'Preferred-Languages: en', ''].join('\n');
}
