import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { adaptStrapi } from '../../../../../server/upstream/presets/strapi-reading.ts';
import { options } from '../../normalize/sample-options.ts';

const quote = {
  id: 4,
  __component: 'shared.quote',
  title: 'Tove Arany',
  body: 'The sea keeps better books than I do.',
};
const title = 'Low Tide Ledger';
const reported = [{ kind: 'quote', text: quote.body, attribution: 'Tove Arany' }];

describe('documents of Strapi', () => {
  it('an item keeps its id when it is published again [#23]', () => {
    const listed = (id: number) => ({
      data: [{ id, documentId: 'x73uzogd5kyr9mwof7jacpjg', slug: 'a', title }],
      meta: {},
    });
    const ids = [2, 18].flatMap((id) =>
      normalizeProjectList(adaptStrapi(listed(id), 'projects'), 'design', options).value.items.map((item) => item.id),
    );
    expect(ids).toEqual(['x73uzogd5kyr9mwof7jacpjg', 'x73uzogd5kyr9mwof7jacpjg']);
    expect(adaptStrapi({ data: [{ id: 2, attributes: { title } }] }, 'works')).toEqual({
      data: [{ id: 2, attributes: { title } }],
    });
  });

  it.each([
    ['#23 Strapi 5', { data: { id: 1, documentId: 'a', title, blocks: [quote] } }],
    ['#22 Strapi 4', { data: { id: 1, attributes: { title, blocks: [quote] } } }],
  ])('%s: the title of a quote is its attribution', (_name, response) => {
    expect(normalizeProjectDetail(adaptStrapi(response, 'project'), options).value.blocks).toMatchObject(reported);
  });
});
