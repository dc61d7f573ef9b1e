import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { detailOnShow, showDetail } from '../../../../../web/src/navigation/detail-on-show.ts';
import { siteRouteObjects } from '../../../../../web/src/router.tsx';
import { project } from '../view-fixtures.ts';

/** What the router knows of the route of an address besides. */
const metaAt = (path: string): unknown => matchRoutes(siteRouteObjects(), path)?.at(-1)?.route.handle;

describe('the detail on show', () => {
  test('B1 is known in brief until it is left', () => {
    const leave = showDetail(project('shed', { id: '7' }));
    expect(detailOnShow()).toEqual({ id: '7', section: 'design', slug: 'shed', title: 'Title of shed' });
    leave();
    expect(detailOnShow()).toBeUndefined();
  });

  test('B1 leaving one does not clear the next', () => {
    const leaveFirst = showDetail(project('shed', { id: '7' }));
    const leaveSecond = showDetail(project('sea', { id: '9', section: 'art' }));
    leaveFirst();
    expect(detailOnShow()?.id).toBe('9');
    leaveSecond();
    expect(detailOnShow()).toBeUndefined();
  });

  test('S8 its id stands in the meta of both routes of details, and of no other', () => {
    const leave = showDetail(project('shed', { id: '7' }));
    expect(metaAt('/design/projects/shed')).toMatchObject({ id: '7' });
    expect(metaAt('/art/art-works/sea')).toMatchObject({ id: '7' });
    expect(['/', '/design', '/design/about', '/nothing/at/all'].map(metaAt)).toEqual(Array(4).fill(undefined));
    leave();
    expect(metaAt('/design/projects/shed')).toMatchObject({ id: undefined });
  });
});
