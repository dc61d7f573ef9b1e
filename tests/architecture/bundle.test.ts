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

describe('what the browser loads', () => {
  test('there is something', () => {
    expect(builtScripts().length).toBeGreaterThan(1);
  });

  test('no schemas', () => {
    expect(scriptsWith(/\bZodError\b|\b_zod\b|\$ZodType/)).toEqual([]);
  });

  test('nothing of the upstream: no origin, no call, no setting [P9]', () => {
    expect(
      scriptsWith(/get-(?:laning|burgermenu|seo|design-projects|art-projects|biography|about|process|pages)\b/),
    ).toEqual([]);
    expect(scriptsWith(/\bUPSTREAM_[A-Z]|https?:\/\/(?:127\.0\.0\.1|localhost):\d/)).toEqual([]);
  });

  test('no name of the sample [P1]', () => {
    expect(scriptsWith(/Plain Bearing|Tove Arany/)).toEqual([]);
  });

  test('nothing of the server', () => {
    expect(scriptsWith(/\bfastify\b|node:(?:fs|http|path)\b|react-dom\/server|renderToString/)).toEqual([]);
  });

  test('what moves pages comes on the way to the next, and what runs in a press is compiled as it comes', () => {
    expect(scriptsWith(/`card-\$\{/)).toEqual([expect.stringMatching(/\/on-the-way-/)]);
    expect(scriptsWith(/^\/\/# allFunctionsCalledOnLoad\n/)).toEqual([
      expect.stringMatching(/\/body-/),
      expect.stringMatching(/\/on-the-way-/),
    ]);
  });
});
