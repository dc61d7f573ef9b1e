import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { documentOf, element } from '../../../../../server/api/discovery/xml.ts';

describe('an element', () => {
  test('elements and texts stay in order, undefined ones are left out', () => {
    const made = element('a', { b: '1', c: undefined }, element('d', {}), undefined, 'text');
    expect(made.markup).toBe('<a b="1"><d/>text</a>');
  });

  test('texts and attributes are escaped, without characters that XML cannot contain', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (inside, attribute) => {
        const written = documentOf(element('a', { b: attribute }, `.${inside}`));
        const [root] = parseDocument(written, { xmlMode: true }).children.filter((node) => 'attribs' in node);
        const readable = (value: string) =>
          value.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
        expect(root && 'attribs' in root && root.attribs.b).toBe(readable(attribute));
        const [child] = root && 'children' in root ? root.children : [];
        expect(child && 'data' in child && child.data).toBe(`.${readable(inside)}`);
      }),
    );
  });
});
