import { isRecord, scalarText, type WireRecord } from '../../../normalize/reply/record.ts';
import type { Run } from './marks.ts';

/** Notes for readers. `comment` annotations are for editors. */
const noteType = /^(?:foot|end|side)_?note$/i;

export function notesIn(annotations: readonly WireRecord[]): ReadonlyMap<string, string> {
  const notes = annotations
    .filter(({ _type }) => noteType.test(scalarText(_type)))
    .map(({ _key, text }) => [scalarText(_key), wordsIn(text)] as const);
  return new Map(notes.filter(([, words]) => words !== ''));
}

function wordsIn(text: unknown): string {
  if (!Array.isArray(text)) return scalarText(text).trim();
  const lines = text.map((block: unknown) => {
    const spans: readonly unknown[] = isRecord(block) && Array.isArray(block.children) ? block.children : [];
    return spans.map((span) => (isRecord(span) ? scalarText(span.text) : '')).join('');
  });
  return lines
    .filter((line) => line.trim() !== '')
    .join(' ')
    .trim();
}

/** Notes that end with this span, in brackets. */
export function notesBehind(span: unknown, next: unknown, notes: ReadonlyMap<string, string>): Run[] {
  const following = new Set(marksIn(next));
  const ending = marksIn(span).filter((mark) => !following.has(mark));
  return ending.flatMap((mark) => {
    const words = notes.get(scalarText(mark));
    return words === undefined ? [] : [{ text: ` (${words})`, marks: [] }];
  });
}

const marksIn = (span: unknown): readonly unknown[] => (isRecord(span) && Array.isArray(span.marks) ? span.marks : []);
