import { isRecord, type PayloadRecord, scalarText } from '../../../normalize/ground/record.ts';
import { recordsIn } from '../items.ts';

interface TextBlock extends PayloadRecord {
  readonly children: readonly unknown[];
}

export const isTextBlock = (value: unknown): value is TextBlock =>
  isRecord(value) && value._type === 'block' && Array.isArray(value.children);

/** Notes for readers. `comment` annotations are for editors. */
const noteType = /^(?:foot|end|side)_?note$/i;

/** The spans of a block, each followed by the notes that end with it, in brackets. */
export function withNotes({ children, markDefs }: TextBlock): readonly unknown[] {
  const notes = new Map(
    recordsIn(markDefs)
      .filter(({ _type }) => noteType.test(scalarText(_type)))
      .map(({ _key, text }) => [scalarText(_key), wordsIn(text)]),
  );
  return children.flatMap((span, index) => {
    const following = marksIn(children[index + 1]);
    const ending = marksIn(span).filter((mark) => !following.includes(mark));
    const words = ending.flatMap((mark) => notes.get(scalarText(mark)) || []);
    return [span, ...words.map((text) => ({ _type: 'span', text: ` (${text})` }))];
  });
}

function wordsIn(text: unknown): string {
  if (!Array.isArray(text)) return scalarText(text).trim();
  const lines = recordsIn(text).map(({ children }) =>
    recordsIn(children)
      .map((span) => scalarText(span.text))
      .join(''),
  );
  return lines
    .filter((line) => line.trim() !== '')
    .join(' ')
    .trim();
}

const marksIn = (span: unknown): readonly unknown[] => (isRecord(span) && Array.isArray(span.marks) ? span.marks : []);
