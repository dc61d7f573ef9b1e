import { describe, expect, it } from 'vitest';
import { derivedFrom, isMadeOfLists, planOf } from '../../../../../server/content/calls/call-plan.ts';
import { callTableOf, specifiedCalls } from '../../../../../server/content/calls/call-table.ts';
import type { CallName, Wanted } from '../../../../../server/content/resources.ts';

const tableWith = (...names: readonly CallName[]) =>
  callTableOf(undefined, { calls: Object.fromEntries(names.map((name) => [name, { path: name }])) });

const wanted = (name: Wanted['name'], key = ''): Wanted => ({ name, key });

describe('the plan of a value', () => {
  it('derived values are purged with their sources', () => {
    const table = tableWith('projects', 'works', 'pages');
    expect(derivedFrom(wanted('menu'), table)).toEqual(['projects', 'works', 'pages']);
    expect(derivedFrom(wanted('landing'), table)).toEqual(['projects', 'works']);
    expect(derivedFrom(wanted('project', 'work~1'), table)).toEqual(['works']);
    expect(derivedFrom(wanted('about'), table)).toEqual(['pages']);
    expect(derivedFrom(wanted('projects'), table)).toEqual([]);
    expect(isMadeOfLists(wanted('menu'), table)).toBe(true);
    expect(isMadeOfLists(wanted('menu'), specifiedCalls)).toBe(false);
  });

  it('works have no detail below the list of projects', () => {
    const calls = { projects: { path: 'cases' }, project: { path: 'cases/{id}' }, works: { path: 'works' } };
    expect(planOf(wanted('project', 'work~1'), callTableOf(undefined, { calls }))).toMatchObject({ call: 'works' });
    expect(planOf(wanted('project', '1'), specifiedCalls)).toMatchObject({ call: 'project', key: '1' });
  });
});
