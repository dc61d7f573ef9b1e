import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { detailOnShow, showDetail } from '../../../../../web/src/navigation/detail-on-show.ts';
import { siteRouteObjects } from '../../../../../web/src/router.tsx';
import { project } from '../view-fixtures.ts';

/** Metadata of the route of an address. */
const metaAt = (path: string): unknown => matchRoutes(siteRouteObjects(), path)?.at(-1)?.route.handle;

describe('the current detail', () => {
  test('is known until it is left [B1]', () => {
    const leave = showDetail(project('shed', { id: '7' }));
    expect(detailOnShow()).toEqual({ id: '7', section: 'design', slug: 'shed', title: 'Title of shed' });
    leave();
    expect(detailOnShow()).toBeUndefined();
  });

  test('is the meta of detail routes only [S8]', () => {
    const leave = showDetail(project('shed', { id: '7' }));
    expect(metaAt('/design/projects/shed')).toMatchObject({ id: '7' });
    expect(metaAt('/art/art-works/sea')).toMatchObject({ id: '7' });
    expect(['/', '/design', '/design/about', '/nothing/at/all'].map(metaAt)).toEqual(Array(4).fill(undefined));
    leave();
    expect(metaAt('/design/projects/shed')).toMatchObject({ id: undefined });
  });
});
