/** How long what is said there holds: RFC 9116 §2.5.5 asks for less than a year. */
const validForMs = 180 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): where faults are reported to. It ends at midnight of UTC, so that it is the same all day. */
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
