const daySeconds = 86_400;

/** Sets a cookie of this site that lasts `days`. Where cookies are blocked, nothing happens. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser this site is for
    document.cookie = `${name}=${value}; Max-Age=${days * daySeconds}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // What was chosen then holds for this page only.
  }
}
