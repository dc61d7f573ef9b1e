import { expect, test } from 'vitest';
import { unreadIn, withoutMissing } from '../../../../../server/upstream/folder/seen-files.ts';

test('missing images leave the words and other images in place', () => {
  const missing = new Set(['http://folder.invalid/gone.jpg']);
  const html =
    '<p>One <img src="http://folder.invalid/gone.jpg" alt="x"> and <img src="http://folder.invalid/there.jpg"> more.</p>' +
    "<p>Then <img alt='x' src='http://folder.invalid/gone.jpg'> a film <video src='a.mp4' poster='http://folder.invalid/gone.jpg'>";
  expect(withoutMissing([{ kind: 'text', html }], missing)).toEqual([
    {
      kind: 'text',
      html:
        '<p>One  and <img src="http://folder.invalid/there.jpg"> more.</p>' +
        "<p>Then  a film <video src='a.mp4' poster='http://folder.invalid/gone.jpg'>",
    },
  ]);
});

test('a text in a language that the site lacks is named, also if that is the language of the other files', () => {
  const file = { stamp: '', onDisk: '' };
  const files = new Map(['index.md', 'index.it.md', 'index.sv.md'].map((name) => [`works/a/${name}`, file]));
  const help = (language: string) =>
    `is not shown: add "${language}" to LOCALES, after the language of the other files`;
  const found = (locales: readonly string[]) =>
    unreadIn({ files }, new Set(), locales).map(({ file, error }) => [file, error]);
  expect(found(['en-US', 'it'])).toEqual([['works/a/index.sv.md', help('sv')]]);
  expect(found(['it', 'sv'])).toEqual([['works/a/index.it.md', help('it')]]);
});
