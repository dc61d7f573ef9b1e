import { expect, test } from 'vitest';
import { readHref } from '../../../../../server/normalize/blocks/link.ts';
import { readReply } from '../../../../../server/normalize/reply/read-reply.ts';
import { options } from '../sample-options.ts';

const read = (raw: string) => readReply({}, options, (reply) => readHref(raw, reply));

test.each([
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['www.example.org:8080?y=1', 'https://www.example.org:8080?y=1'],
])('M8 a host with a port is no scheme, and is one to a browser unless it is led by https: %s', (raw, href) => {
  const { value, repairs } = read(raw);
  expect(value).toBe(href);
  expect(repairs).toEqual([]);
});

test.each(['javascript:1', 'a.js:alert(1)', 'data:text/html,x', 'vbscript:8080'])('M8 a scheme is one: %s', (raw) => {
  const { value, repairs } = read(raw);
  expect(value).toBeUndefined();
  expect(repairs).toMatchObject([{ rule: 'link-dropped' }]);
});

test.each(['pdf', 'jpg', 'jfif', 'bmp', 'heic', 'm4v', 'ogv', 'mp3'])(
  'M8 a link to a file of the upstream is a file of ours, however its name ends: %s',
  (ending) => {
    const { value } = read(`/uploads/plan.${ending}`);
    expect(value).toMatch(new RegExp(`^/media/\\w+/plan\\.${ending}$`));
  },
);
