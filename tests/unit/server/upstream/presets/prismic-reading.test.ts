import { describe, expect, it } from 'vitest';
import { ContentElsewhere } from '../../../../../server/upstream/call.ts';
import { presets } from '../../../../../server/upstream/presets/presets.ts';
import { adaptPrismic } from '../../../../../server/upstream/presets/prismic-reading.ts';
import { recordedBody } from './recorded-system.ts';
import { SystemOfTrees } from './system-of-trees.ts';

const url = 'https://plain-bearing.cdn.prismic.io/api/v2/documents/search?ref=r';

const prismic = new SystemOfTrees('prismic', { tidy: adaptPrismic, preset: presets.prismic });

const found = (data: object) => ({ page: 1, total_pages: 1, next_page: null, results: [{ id: 'a', uid: 'a', data }] });

describe('Prismic', () => {
  prismic.testLaws();

  it('lists have titles and leads from rich text', () => {
    expect(prismic.list.items).toMatchObject([
      {
        id: 'ZChair',
        slug: 'sill-chair',
        title: 'Sill Chair',
        lead: 'A chair for standing at windows.',
        typologies: [{ label: 'Furniture' }],
        cover: { alt: 'An ash chair on a quay', width: 2000, height: 1333 },
        updatedAt: '2026-05-04T12:30:00Z',
      },
      { slug: 'bench-for-two-weathers', typologies: [] },
    ]);
  });

  it('details have every word and image once and in order, without broken links', () => {
    const { blocks, words, images } = prismic.detailOf();
    expect(blocks.map(({ kind }) => kind).join(' ')).toBe(
      'heading text image list list text video quote gallery link text unknown link',
    );
    expect(words).toBe(
      [
        'The joint Every chair is made of the same stock, see the mill and the bench.',
        'Where the leg meets the seat Pia Lorenzut Ash Hide glue Cut Glue',
        'Typed as text: <script>alert(1)</script> & <b>bold</b> and a second line leg = 46 seat = 78 The chair is made',
        'It stands where one stops. In use Side elevation From the side Four chairs stacked All measures',
        'Part Leg Oiled twice a year. Bench for Two Weathers',
      ].join(' '),
    );
    expect(images.filter(Boolean)).toEqual(['chair.jpg', 'joint.jpg', '76979871-d_640.jpg', 'side.jpg', 'stack.jpg']);
  });

  it('the root leads to the search with the published reference, for drafts with that of a release', () => {
    const root = recordedBody('prismic', 'root');
    const requested =
      'https://plain-bearing.cdn.prismic.io/api/v2?q=%5B%5Bat(document.type%2C%22project%22)%5D%5D&pageSize=100';
    expect(adaptPrismic(root, 'projects', requested)).toEqual(
      new ContentElsewhere(
        'https://plain-bearing.cdn.prismic.io/api/v2/documents/search?q=%5B%5Bat%28document.type%2C%22project%22%29%5D%5D&pageSize=100&ref=ZxYb3RIAACQAx1aK',
      ),
    );
    // A root document at the URL of searches would lead to itself.
    expect(adaptPrismic(root, 'projects', url)).toBe(root);
    expect(adaptPrismic({ refs: [] }, 'projects', requested)).toEqual({ refs: [] });
    const refs = [
      { ref: 'm', isMasterRef: true },
      { ref: 'next', isMasterRef: false },
    ];
    const refOf = (known: unknown) => {
      const elsewhere = adaptPrismic({ refs: known }, 'projects', `${requested}&ref=release`);
      return elsewhere instanceof ContentElsewhere ? new URL(elsewhere.url).searchParams.get('ref') : undefined;
    };
    expect([refOf(refs), refOf(refs.slice(0, 1))]).toEqual(['next', 'm']);
  });

  it.each([
    [
      'the web',
      { link_type: 'Web', url: 'https://x.example/', text: 'There' },
      { url: 'https://x.example/', label: 'There' },
    ],
    [
      'a file',
      { link_type: 'Media', kind: 'image', url: 'https://x.example/a.jpg', name: 'a.jpg', width: '40' },
      { kind: 'image', src: 'https://x.example/a.jpg', width: '40' },
    ],
    ['nothing', { link_type: 'Any' }, undefined],
    ['a deleted resource', { link_type: 'Document', type: 'project', uid: 'x', isBroken: true }, undefined],
    [
      'a document with a page',
      { link_type: 'Document', type: 'work', id: 'b', uid: 'carso' },
      { href: '/art/art-works/carso', label: 'carso' },
    ],
    [
      'another document',
      {
        link_type: 'Document',
        type: 'person',
        id: 'b',
        data: { name: [{ type: 'heading1', text: 'Ada', spans: [] }] },
      },
      { name: 'Ada', id: 'b' },
    ],
  ])('reads a link to %s', (_name, link, field) => {
    const read: unknown = adaptPrismic(found({ link }), 'about', url);
    expect(read).toMatchObject({ results: [{ link: field }] });
  });
});
