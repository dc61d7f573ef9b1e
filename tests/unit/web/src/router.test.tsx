import { expect, test } from 'vitest';
import { siteRoutes } from '../../../../shared/site-routes.ts';
import { innerBoundaryId, siteRouteObjects } from '../../../../web/src/router.tsx';

test('R3 R4 R5 R6 R7 R8 R9 R10 R12 every page of the table is a lazy route inside the inner boundary', () => {
  const inner = siteRouteObjects({})[0]?.children?.[0];
  expect(inner?.id).toBe(innerBoundaryId);
  const pages = inner?.children?.filter(({ path }) => path !== '*') ?? [];
  expect(pages.map(({ id, path }) => [id, path])).toEqual(
    Object.entries(siteRoutes).map(([name, { pattern }]) => [name, pattern]),
  );
  expect(pages.every(({ lazy, loader }) => lazy !== undefined && loader === undefined)).toBe(true);
});
