import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBrandSet } from '../../../../server/site/brand-set.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** What comes of a folder with this text as `icons.json`. */
function read(text: string) {
  const dir = temporaryFolder();
  writeFileSync(join(dir, 'icons.json'), text);
  return readBrandSet(dir, ['lucide']);
}

const path = '<path fill="currentColor" d="M0 0h9v9H0z"/>';

describe('F19 the icons of a brand', () => {
  test('F19 are read where there are some', async () => {
    expect(await readBrandSet(undefined, [])).toBeUndefined();
    expect(await readBrandSet(temporaryFolder(), [])).toBeUndefined();
    const set = { prefix: 'shed', icons: { door: { body: path, width: 9, height: 9 } } };
    expect(await read(JSON.stringify(set))).toEqual({ set });
  });

  test('F19 keep nothing but what draws', async () => {
    const body = `<script>alert(1)</script><g onload="alert(1)">${path}</g><foreignObject><p>x</p></foreignObject>`;
    const kept = await read(JSON.stringify({ prefix: 'shed', icons: { door: { body } } }));
    expect(kept).toEqual({ set: { prefix: 'shed', icons: { door: { body: `<g>${path}</g>` } } } });
  });

  test.each([
    ['no JSON', '{', /JSON/],
    ['no set', '[]', /expected object/],
    ['a name that is none', JSON.stringify({ prefix: 'shed', icons: { 'Big Door': { body: path } } }), /Big Door/],
    ['an icon without a drawing', JSON.stringify({ prefix: 'shed', icons: { door: {} } }), /body/],
    ['the name of another set', JSON.stringify({ prefix: 'lucide', icons: {} }), /another set/],
  ])('F19 %s is a fault that says what it is', async (_what, text, message) => {
    const found = await read(text);
    expect(found).toEqual({ fault: expect.objectContaining({ message: expect.stringMatching(message) }) });
  });
});
