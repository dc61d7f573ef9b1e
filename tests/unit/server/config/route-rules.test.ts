import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRouteRules } from '../../../../server/config/route-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'route-rules-'));
const file = join(folder, 'rules.json');
afterAll(() => rmSync(folder, { recursive: true }));

function read(rules: unknown, publicUrl?: string) {
  writeFileSync(file, typeof rules === 'string' ? rules : JSON.stringify(rules));
  return readRouteRules(file, publicUrl);
}

describe('B4 route rules', () => {
  test('a path or an http URL, with 302 where no status is given', () => {
    const { rules, problem } = read([
      { from: '/shop', to: 'https://shop.example/?a=1#b' },
      { from: '/old', to: '/design#projects', status: 301 },
    ]);
    expect(problem).toBeUndefined();
    expect(rules).toEqual([
      { from: '/shop', to: 'https://shop.example/?a=1#b', status: 302 },
      { from: '/old', to: '/design#projects', status: 301 },
    ]);
  });

  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,hi'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['mailto:a@b.example'],
    ['design'],
    [''],
  ])('%j is no target', (to) => {
    expect(read([{ from: '/x', to }]).problem).toContain('0.to');
  });

  test.each([['x'], ['/x?y=1'], ['/x#y'], ['https://site.example/x']])('%j is no source', (from) => {
    expect(read([{ from, to: '/y' }]).problem).toContain('0.from');
  });

  test('other keys and other statuses are refused', () => {
    expect(read([{ from: '/x', to: '/y', code: 301 }]).problem).toContain('code');
    expect(read([{ from: '/x', to: '/y', status: 303 }]).problem).toContain('0.status');
  });

  test('a file that is no JSON, no list, or not there', () => {
    expect(read('[').problem).toBeDefined();
    expect(read({ from: '/x', to: '/y' }).problem).toContain('file');
    expect(readRouteRules('/nowhere.json').problem).toContain('ENOENT');
  });
});

describe('B4 loops are refused', () => {
  test('a rule to itself, in another spelling', () => {
    expect(read([{ from: '/a', to: '/A/?x=1' }]).problem).toBe('a loop from /a');
  });

  test('a loop over several rules, also one that a chain leads into', () => {
    const loop = [
      { from: '/start', to: '/a' },
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ];
    expect(read(loop).problem).toBe('a loop from /a');
  });

  test("a loop over the site's own origin", () => {
    expect(read([{ from: '/a', to: 'https://site.example/a' }], 'https://site.example').problem).toBe('a loop from /a');
  });

  test('a chain is none', () => {
    expect(
      read([
        { from: '/a', to: '/b' },
        { from: '/b', to: '/c' },
      ]).problem,
    ).toBeUndefined();
  });

  test('two rules from one path are refused', () => {
    expect(
      read([
        { from: '/a', to: '/b' },
        { from: '/a/', to: '/c' },
      ]).problem,
    ).toBe('two rules from /a/');
  });
});
