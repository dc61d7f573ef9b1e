import { expect, test } from 'vitest';
import { textsIn, withoutMissing } from '../../../../../server/upstream/folder/seen-files.ts';

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

test('texts of a flat folder share the list of the files beside them', () => {
  const names = ['a', 'b'].flatMap((name) => [`projects/${name}.md`, `projects/${name}.jpg`]);
  const seenAt = (stamp: string) => ({ files: new Map(names.map((onDisk) => [onDisk, { onDisk, stamp }])) });
  const [one, other] = textsIn(seenAt('1'));
  expect(one?.beside).toEqual(['projects/a.jpg', 'projects/b.jpg']);
  expect(other?.beside).toBe(one?.beside);
  const many = Array.from({ length: 500 }, (_, index) => `projects/${index}.jpg`);
  const files = new Map(['projects/a.md', ...many].map((onDisk) => [onDisk, { onDisk, stamp: '1' }]));
  expect(textsIn({ files })[0]?.stamp.length).toBeLessThan(100);
});
