import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productionFile, withoutUnused } from '../../../../web/tooling/lean-router.ts';

const entry = productionFile('react-router');
const chunks = [...readFileSync(entry, 'utf8').matchAll(/from "\.\/(chunk-\w+\.mjs)"/g)].map(([, name = '']) => name);

test('P8 the router is built without warnings, and what it makes while loading can be left out', () => {
  const code = chunks.map((name) => readFileSync(entry.replace('index.mjs', name), 'utf8')).join('\n');
  expect(code).toContain('ENABLE_DEV_WARNINGS = false');
  expect(code).toMatch(/^var NavLink = React\d+\.forwardRef\(/m);
  const lean = withoutUnused(code);
  expect(lean).toMatch(/^var NavLink = \/\* @__PURE__ \*\/ React\d+\.forwardRef\(/m);
  expect(lean).not.toMatch(/^NavLink\./m);
});
