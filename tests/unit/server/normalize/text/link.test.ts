import { expect, test } from 'vitest';
import { readPayload } from '../../../../../server/normalize/read-payload.ts';
import { readHref } from '../../../../../server/normalize/text/link.ts';
import { options } from '../sample-options.ts';

const read = (raw: string) => readPayload({}, options, (response) => readHref(raw, response));

test.each([
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['www.example.org:8080?y=1', 'https://www.example.org:8080?y=1'],
])('reads a host with a port as an https address: %s [M8]', (raw, href) => {
  const { value, repairs } = read(raw);
  expect(value).toBe(href);
  expect(repairs).toEqual([]);
});

test.each(['javascript:1', 'a.js:alert(1)', 'data:text/html,x', 'vbscript:8080', '/a<b>', 'https://x.org/"'])(
  'drops an unsafe link: %s [M8]',
  (raw) => {
    const { value, repairs } = read(raw);
    expect(value).toBeUndefined();
    expect(repairs).toMatchObject([{ rule: 'link-dropped' }]);
  },
);

test.each(['pdf', 'jpg', 'jfif', 'bmp', 'heic', 'm4v', 'ogv', 'mp3'])(
  'a link to a file of the upstream becomes a media path: %s [M8]',
  (ending) => {
    const { value } = read(`/uploads/plan.${ending}`);
    expect(value).toMatch(new RegExp(`^/media/\\w+/plan\\.${ending}$`));
  },
);

test.each([
  ['/files/my file.pdf', expect.stringMatching(/^\/media\/\w+\/my-file\.pdf$/)],
  ['  /care of oak/\tand\n ash ', '/care%20of%20oak/and%20ash'],
  ['mailto:a@b.c?subject=Hello World', 'mailto:a@b.c?subject=Hello%20World'],
  ['mailto: a@b.c', 'mailto:a@b.c'],
  ['tel: +39 040 12', 'tel:+3904012'],
  ['https://x.org/a b?c=d e#f g', 'https://x.org/a%20b?c=d%20e#f%20g'],
  ['https:// x.org/a', 'https://x.org/a'],
  ['\u00a0/a\u202fb\u3000c\u00a0', '/a%E2%80%AFb%E3%80%80c'],
  ['/a\u0000b\u0007c\u200bd\u0085e', '/abcde'],
])('encodes spaces in a link and drops control characters: %j [M13]', (raw, href) => {
  const { value, repairs } = read(raw);
  expect(value).toEqual(href);
  expect(repairs).toContainEqual({ pointer: '', rule: 'link-cleaned', count: 1 });
});

test('keeps the address of a file with spaces in its name [M13]', () => {
  const { media } = readPayload({}, options, (response) => readHref('/files/my file.pdf', response));
  expect(media.map(({ url }) => url)).toEqual(['/files/my%20file.pdf']);
});

test.each(['java script:alert(1)', 'java\tscript:alert(1)', ' \u0001javascript:alert(1)', 'javascript :alert(1)'])(
  'drops a script URL with a hidden scheme: %j [M8]',
  (raw) => expect(read(raw).value).toBeUndefined(),
);
