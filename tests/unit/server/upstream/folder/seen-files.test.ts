import { expect, test } from 'vitest';
import { withoutMissing } from '../../../../../server/upstream/folder/seen-files.ts';

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
