/** A percent sign that begins no escape. */
const strayPercent = /%(?![0-9a-f]{2})/gi;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * A request target whose path can be decoded. Visitors mistype addresses: a malformed one is an address of nothing,
 * to be answered like any other, not a fault of the protocol.
 */
export function wellFormedUrl(url: string): string {
  // Nearly every address is plain, and this stands in front of all of them.
  if (!url.includes('%')) return url;
  const [path = '/', ...query] = url.split('?');
  if (isDecodable(path)) return url;
  const escaped = path.replace(strayPercent, '%25');
  const wellFormed = isDecodable(escaped) ? escaped : path.replace(/%/g, '%25');
  return [wellFormed, ...query].join('?');
}
