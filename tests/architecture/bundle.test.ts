import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './source-files.ts';

const clientDir = join(root, 'web', 'dist', 'client');

/** The built scripts of the browser, by name. `npm test` has built them. */
function builtScripts(): { name: string; text: string }[] {
  const names = readdirSync(clientDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  return names.map((name) => ({ name, text: readFileSync(join(clientDir, name), 'utf8') }));
}

function scriptsWith(pattern: RegExp): string[] {
  return builtScripts()
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name);
}

describe('scripts of the browser', () => {
  test('have no schemas', () => {
    expect(scriptsWith(/\bZodError\b|\b_zod\b|\$ZodType/)).toEqual([]);
  });

  test('name no origin, call or setting of the upstream [P9]', () => {
    expect(
      scriptsWith(/get-(?:laning|burgermenu|seo|design-projects|art-projects|biography|about|process|pages)\b/),
    ).toEqual([]);
    expect(scriptsWith(/\bUPSTREAM_[A-Z]|https?:\/\/(?:127\.0\.0\.1|localhost):\d/)).toEqual([]);
  });

  test('have no name of the sample [P1]', () => {
    expect(scriptsWith(/Plain Bearing|Tove Arany/)).toEqual([]);
  });

  test('have no code of the server', () => {
    expect(scriptsWith(/\bfastify\b|node:(?:fs|http|path)\b|react-dom\/server|renderToString/)).toEqual([]);
  });
});
