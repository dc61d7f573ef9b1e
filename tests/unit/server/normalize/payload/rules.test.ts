import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rules } from '../../../../../server/normalize/payload/rules.ts';

it('the README names every rule', () => {
  const readme = readFileSync(new URL('../../../../../server/normalize/README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('## The rules'), readme.indexOf('## To add a rule'));
  for (const rule of Object.keys(rules)) expect(table, rule).toContain(`\`${rule}\``);
});
