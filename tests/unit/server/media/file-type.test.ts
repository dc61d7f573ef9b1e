import { expect, test } from 'vitest';
import { typeOfBytes } from '../../../../server/media/file-type.ts';

test.each([
  ['markup', '<!doctype html><title>a', undefined],
  ['a script in XML', '\ufeff  <svg xmlns="x"><script/></svg>', undefined],
  ['a short page', '<p>a', undefined],
  ['a document', '%PDF-1.7 and more', 'application/pdf'],
  ['a video', '\0\0\0\u0018ftypisom\0\0', 'video/mp4'],
  ['a HEIC image', '\0\0\0\u001cftypheic\0\0\0\0mif1heic', 'image/heic'],
  ['another HEIC image', '\0\0\0\u0018ftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ['a Photoshop file', '8BPS\0\u0001\0\0\0\0\0\0', 'image/vnd.adobe.photoshop'],
  ['a TIFF image', 'II*\0\u0008\0\0\0\0\0\0\0\0\0\0\0', 'image/tiff'],
  ['another file', 'PK\u0003\u0004 and its bytes', 'application/octet-stream'],
])('finds the type of %s by its bytes and refuses markup', (_what, start, type) => {
  expect(typeOfBytes(Buffer.from(start))).toBe(type);
});
