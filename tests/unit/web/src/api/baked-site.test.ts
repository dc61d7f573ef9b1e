import { expect, test } from 'vitest';
import { searchOf } from '../../../../../web/src/api/baked-site.ts';

test.each([
  ['/base/design/part=2/', '', '?part=2'],
  ['/design/part=12/index.html', '', '?part=12'],
  ['/design/part=2/', '?part=3', '?part=3'],
  ['/design/parts/', '', ''],
  ['/design/', '?q=oak', '?q=oak'],
])('the query at %s%s of a static host is %s', (pathname, search, expected) => {
  expect(searchOf({ pathname, search })).toBe(expected);
});
