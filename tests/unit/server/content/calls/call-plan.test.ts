import { describe, expect, it } from 'vitest';
import { derivedFrom, isMadeOfLists, planOf } from '../../../../../server/content/calls/call-plan.ts';
import { callTableOf, specifiedCalls } from '../../../../../server/content/calls/call-table.ts';
import type { CallName, Wanted } from '../../../../../server/content/resources.ts';

const tableWith = (...names: readonly CallName[]) =>
  callTableOf(undefined, { calls: Object.fromEntries(names.map((name) => [name, { path: name }])) });

const wanted = (name: Wanted['name'], key = ''): Wanted => ({ name, key });

describe('the plan of a value', () => {
  it.each<[string, CallName[], Wanted, object | undefined]>([
    [
      'a detail is an item of its list',
      ['projects'],
      wanted('project', '1'),
      { call: 'projects', key: '1', pick: 'id' },
    ],
    ['so is that of a work', ['works'], wanted('project', 'work~1'), { call: 'works', key: '1', pick: 'id' }],
    ['works with a call of their own', ['project', 'work'], wanted('project', 'work~1'), { call: 'work', key: '1' }],
    ['which is not that of projects', ['project', 'work'], wanted('project', '1'), { call: 'project', key: '1' }],
    ['a page is one of the list', ['pages'], wanted('page', 'care'), { call: 'pages', key: 'care', pick: 'slug' }],
    ['a text page is a general one', ['page'], wanted('about'), { call: 'page', key: 'about', reads: 'page' }],
    ['or one of the list', ['pages'], wanted('about'), { call: 'pages', key: 'about', pick: 'slug', reads: 'page' }],
    ['a menu is that of the pages', ['pages'], wanted('menu'), { call: 'pages', key: '', reads: 'pages' }],
    ['what nothing says is not asked for', ['projects'], wanted('seo', 'home'), undefined],
  ])('%s', (_what, names, value, plan) => {
    expect(planOf(value, tableWith(...names))).toEqual(plan);
  });

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
});
