import fc from 'fast-check';
import { fieldNames } from '../../../../server/normalize/field-names.ts';

const names = Object.values(fieldNames).flat();
const texts = [
  'Salt Clock',
  'Fish &amp; Chips',
  '&amp;amp;',
  '<p>One</p><p>&nbsp;</p>',
  '<h1>Big</h1><h2>Small</h2>',
  'a < b',
  '2024',
  '12,5',
  '<p>Text <img src="/media/in text.jpg"> more</p>',
  '<figure><img src="b.png" alt="x"><figcaption>Cap</figcaption></figure>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
  '[{"type":"text","text":"<p>In JSON</p>"}]',
  '180 × 120 cm',
  'Furniture, Public spaces',
  'public-spaces',
  '  ',
  '\u00a0',
  '%2F%C3%A9%2F',
  '# Title\n\nSome **bold** text ![p](/media/md.jpg)',
  'One line\n\nAnother line',
  'draft',
  'gallery',
  'image',
  'text',
  'video',
  'quote',
  'list',
  'facts',
  'heading',
  'core/paragraph',
  'shared.rich-text',
  'h3',
  'https://elsewhere.example/page',
  'mailto:a@b.example',
  '/design/about',
  '#',
  'true',
];
const urls = [
  '/media/a.jpg',
  'media/b c.png',
  '//cdn.example/c.webp',
  'http://cms.internal:8000/d.jpg',
  'http://old.example/e.gif?x=1',
  '\\media\\f.jpg',
  '/media//undefined/g.jpg',
  '/media/100%.jpg',
  '/media/plan #3.jpg',
  'data:image/png;base64,AAAA',
  'blob:https://x/1',
  '/media/film.mp4',
  'https://youtu.be/abc',
  '/media/a-thumb.jpg',
  '/media/a-150x150.jpg',
  'undefined',
  '/uploads/é.jpg',
  'https://cms.example/media/a.jpg',
];

const scalar = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 4, arbitrary: fc.constantFrom(...urls) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, false, 0, 1, 42, 2024, -1, 1.5, 1_700_000_000, Number.MAX_SAFE_INTEGER, ''),
  },
);
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...names) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '0',
      '1',
      '2',
      'intro',
      'data',
      'attributes',
      'results',
      'status',
      'sizes',
      'acf',
      'full',
      'thumbnail',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'a/b~c') },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);

/** Any JSON value, with the names and values that occur in real content much more often than chance would have it. */
export const wire: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;
