import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { siteRoutes } from '../../../../shared/page/site-routes.ts';
import { createQueryClient } from '../../../../web/src/api/query-client.ts';
import { innerBoundaryId, routeIdAt, siteRouteObjects } from '../../../../web/src/router.tsx';
import { config } from './view-fixtures.ts';

test('every page of the table is a route inside the inner boundary [R3] [R4] [R5] [R6] [R7] [R8] [R9] [R10] [R12]', () => {
  const inner = siteRouteObjects()[0]?.children?.[0];
  expect(inner?.id).toBe(innerBoundaryId);
  const pages = inner?.children?.filter(({ path }) => path !== '*') ?? [];
  expect(pages.map(({ id, path }) => [id, path])).toEqual(
    Object.entries(siteRoutes).map(([name, { pattern }]) => [name, pattern]),
  );
  expect(pages.every(({ element, loader }) => element !== undefined && loader === undefined)).toBe(true);
});

test('every address has a loader in the browser, because a rule may apply [B4]', () => {
  const tools = { client: createQueryClient(), config, router: () => createMemoryRouter([{ path: '*' }]) };
  const routes = siteRouteObjects(tools)[0]?.children?.[0]?.children ?? [];
  expect(routes.every(({ loader }) => loader !== undefined)).toBe(true);
  const ids = routes.map(({ id }) => id);
  expect([routeIdAt('/design/about'), routeIdAt('/shop')]).toEqual(['design-about', 'unknown']);
  expect(ids).toEqual(expect.arrayContaining(['design-about', 'unknown']));
});
