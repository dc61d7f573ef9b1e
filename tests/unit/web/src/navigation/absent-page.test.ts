import { describe, expect, test } from 'vitest';
import { leadsToStart } from '../../../../../web/src/navigation/absent-page.ts';

const site = { artistSlug: 'ida' };

describe('a document that came as a failure', () => {
  test.each(['/design/projects/none', '/art/art-works/none', '/design/none', `/design/${'a'.repeat(201)}`])(
    'S7 V1 V2 R16 gives way to the start where only the slug is unknown: %.30s',
    (path) => {
      expect(leadsToStart({ status: 404 }, path, site)).toBe(true);
    },
  );

  test.each(['/nothing', '/design/a/b/c', '/art/somebody'])(
    'S7 R14 R15 stays where there can be no page: %s',
    (path) => {
      expect(leadsToStart({ status: 404 }, path, site)).toBe(false);
    },
  );

  test('S7 stays where nobody knows, and a page is a page', () => {
    expect(leadsToStart({ status: 503 }, '/design/none', site)).toBe(false);
    expect(leadsToStart(undefined, '/design/none', site)).toBe(false);
  });
});
