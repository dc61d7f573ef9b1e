import { expect, test } from 'vitest';
import { RepairLog, type RepairNews } from '../../../../server/content/repair-log.ts';

test('reports a rule once for each resource, with its first place and count', () => {
  const told: RepairNews[] = [];
  const log = new RepairLog((news) => told.push(news));
  const aliases = [
    { pointer: '/0/name', rule: 'alias-used', count: 1 },
    { pointer: '/1/name', rule: 'alias-used', count: 2 },
  ];
  log.hear('works', aliases);
  log.hear('works', aliases);
  log.hear('works', [...aliases, { pointer: '/1', rule: 'duplicate-id', count: 1 }]);
  log.hear('projects', aliases);
  log.hear('menu', []);
  expect(told).toEqual([
    { key: 'works', rules: { 'alias-used': { pointer: '/0/name', count: 3 } } },
    { key: 'works', rules: { 'duplicate-id': { pointer: '/1', count: 1 } } },
    { key: 'projects', rules: { 'alias-used': { pointer: '/0/name', count: 3 } } },
  ]);
});
