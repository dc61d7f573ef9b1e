import { describe, expect, test } from 'vitest';
import { sentView } from '../../../../../server/site/document.ts';
import { createQueryClient } from '../../../../../web/src/api/query-client.ts';
import { seedQueries } from '../../../../../web/src/api/seed-queries.ts';
import { inlineData, linked, view } from '../view-fixtures.ts';

function seededKeys(path: string): string[] {
  const client = createQueryClient();
  seedQueries(client, { view: sentView(linked(view(path))) });
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => JSON.stringify(queryKey))
    .sort();
}

const always = ['["menu",{}]'];

describe('seedQueries', () => {
  test.each([
    ['/', ['["intro",{}]', '["landing",{}]', '["seo",{"slug":"home"}]', '["now",{}]']],
    ['/design', ['["intro",{}]', '["projects",{}]', '["seo",{"slug":"design"}]', '["now",{}]']],
    ['/design/about', ['["about",{}]', '["seo",{"slug":"design/about"}]']],
    ['/design/process', ['["process",{}]', '["seo",{"slug":"design/process"}]']],
    ['/design/contact-us', ['["page",{"slug":"contact-us"}]', '["seo",{"slug":"design/contact-us"}]']],
    ['/design/care', ['["page",{"slug":"care"}]', '["seo",{"slug":"design/care"}]']],
    ['/design/projects/shed', ['["project",{"slug":"shed"}]', '["seo",{"slug":"design/shed"}]']],
    ['/art/ida', ['["intro",{}]', '["seo",{"slug":"art"}]', '["works",{}]', '["now",{}]']],
    ['/art/art-works/sea', ['["seo",{"slug":"art/sea"}]', '["work",{"slug":"sea"}]']],
    ['/art/biography/ida', ['["biography",{}]', '["seo",{"slug":"biography"}]']],
    ['/privacy-policy', ['["page",{"slug":"privacy-policy"}]', '["seo",{"slug":"privacy-policy"}]']],
  ])('%s seeds the queries of its page [B3] [S9]', (path, own) => {
    expect(seededKeys(path)).toEqual([...always, ...own].sort());
  });

  test('missing parts are left to be requested [S9]', () => {
    const client = createQueryClient();
    seedQueries(client, inlineData('/design', { menu: undefined, landing: undefined }));
    expect(client.getQueryData(['menu', {}])).toBeUndefined();
    expect(client.getQueryData(['landing', {}])).toBeUndefined();
    expect(client.getQueryData(['intro', {}])).toBeUndefined();
  });
});
