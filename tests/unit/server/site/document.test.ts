import { expect, test } from 'vitest';
import { headTags } from '../../../../server/site/document.ts';

test('N7 texts cannot leave their element or attribute', () => {
  const content = '"><script>&';
  expect(
    headTags([
      { tag: 'title', attributes: {}, text: '</title><b>&' },
      { tag: 'meta', attributes: { name: 'description', content } },
    ]),
  ).toBe('<title>&lt;/title&gt;&lt;b&gt;&amp;</title><meta name="description" content="&quot;><script>&amp;">');
});

test('scripts stand as they are: their text is safe already', () => {
  const text = '{"a":"\\u003c/script>"}';
  const attributes = { type: 'application/ld+json' };
  expect(headTags([{ tag: 'script', attributes, text }])).toBe(`<script type="application/ld+json">${text}</script>`);
});
