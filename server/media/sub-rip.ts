import type { Readable } from 'node:stream';
import { decodeText } from '../upstream/decode.ts';

/** Longer than the dialogue of any video. */
const maxBytes = 2_097_152;

const timing = /^(\d{1,3}:\d{2}:\d{2})[,.](\d{1,3}) *--> *(\d{1,3}:\d{2}:\d{2})[,.](\d{1,3}).*$/gm;

const position = /\{\\an?\d{1,2}\}/g;

/** Converts SubRip captions in any encoding to WebVTT in UTF-8, the only form that browsers show. WebVTT keeps its text. */
export function webVttOf(bytes: Uint8Array): string {
  const text = decodeText(bytes, undefined).text.replace(/\r\n?/g, '\n');
  if (text.startsWith('WEBVTT')) return text;
  const milliseconds = (digits: string) => digits.padEnd(3, '0');
  const cues = text
    .replace(position, '')
    .replace(
      timing,
      (_line, from: string, fromMs: string, to: string, toMs: string) =>
        `${from.padStart(8, '0')}.${milliseconds(fromMs)} --> ${to.padStart(8, '0')}.${milliseconds(toMs)}`,
    );
  return `WEBVTT\n\n${cues.trim()}\n`;
}

export async function captionsIn(body: Readable): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxBytes) return undefined;
  }
  return webVttOf(Buffer.concat(parts));
}
