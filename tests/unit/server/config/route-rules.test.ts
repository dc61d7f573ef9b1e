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

describe('route rules', () => {
  test('have a path or http URL, and 302 by default [B4]', () => {
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
  ])('refuse the target %j [B4]', (to) => {
    expect(read([{ from: '/x', to }]).problem).toContain('0.to');
  });

  test('refuse other statuses, and name those that are allowed [B4]', () => {
    expect(read([{ from: '/x', to: '/y', status: 303 }]).problem).toBe('0.status: must be 301, 302, 307 or 308');
  });

  test.each([['x'], ['/x?y=1'], ['/x#y'], ['https://site.example/x']])('refuse the source %j [B4]', (from) => {
    expect(read([{ from, to: '/y' }]).problem).toContain('0.from');
  });
});

describe('loops of rules', () => {
  test('are refused in another spelling [B4]', () => {
    expect(read([{ from: '/a', to: '/A/?x=1' }]).problem).toBe('a loop from /a');
  });

  test('are refused over several rules [B4]', () => {
    const loop = [
      { from: '/start', to: '/a' },
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ];
    expect(read(loop).problem).toBe('a loop from /a');
  });

  test('are refused over the own origin [B4]', () => {
    expect(read([{ from: '/a', to: 'https://site.example/a' }], 'https://site.example').problem).toBe('a loop from /a');
  });
});
