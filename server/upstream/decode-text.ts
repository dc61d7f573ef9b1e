/** The text of a body, and whether the header named its character set truly. */
export interface DecodedText {
  readonly text: string;
  readonly isMislabelled: boolean;
}

const windows1252 = 'windows-1252';

/** `charset` of a content type, in lower case. */
function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
}

/** What the first bytes show: a byte order mark, or the zeros of UTF-16 around an ASCII character. */
function sniffUtf16(body: Uint8Array): string | undefined {
  const [first, second] = body;
  if (body.length < 2) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}

function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Text that calls itself UTF-8: one bad byte in good UTF-8 is replaced, text that is mostly bad is Latin. */
function decodeUtf8(body: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), isMislabelled: false };
  } catch {
    const text = new TextDecoder('utf-8').decode(body);
    const isUtf8 = count(text, /[^\0-\x7f\ufffd]/gu) >= count(text, /\ufffd/g);
    return { text: isUtf8 ? text : new TextDecoder(windows1252).decode(body), isMislabelled: true };
  }
}

/** The text of a body in whatever character set it came, without its byte order mark. Never throws. */
export function decodeText(body: Uint8Array, contentType: string | undefined): DecodedText {
  const named = charsetOf(contentType);
  const sniffed = sniffUtf16(body);
  if (sniffed) {
    const isMislabelled = named !== undefined && !named.startsWith('utf-16');
    return { text: new TextDecoder(sniffed).decode(body), isMislabelled };
  }
  const isMarkedUtf8 = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const decoder = named === undefined || isMarkedUtf8 ? undefined : decoderOf(named);
  // UTF-16 without a single zero byte at its start is not UTF-16 text of JSON.
  if (!decoder || decoder.encoding === 'utf-8' || decoder.encoding.startsWith('utf-16')) return decodeUtf8(body);
  return { text: decoder.decode(body), isMislabelled: false };
}
