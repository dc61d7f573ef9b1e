import { describe, expect, test } from 'vitest';
import { bundledSets, fileOfSet, IconSets } from '../../../../server/config/icon-sets.ts';
import { iconSetSchema } from '../../../../shared/contract/icon.ts';

describe('icon sets', () => {
  test.each(bundledSets)('%s is installed, and returns valid icons [C11]', async (prefix) => {
    expect(fileOfSet(prefix)).toMatch(/icons\.json$/);
    const found = await new IconSets(bundledSets).find(prefix, ['instagram']);
    expect(iconSetSchema.parse(found)).toEqual(found);
    expect(found).toMatchObject({ prefix, icons: { instagram: { body: expect.stringContaining('<') } } });
    expect(found).not.toHaveProperty('not_found');
  });

  test('return aliases with their icons, and name missing ones [C11]', async () => {
    const found = await new IconSets(['lucide']).find('lucide', ['constructor', 'home', 'no-such-icon']);
    expect(found?.aliases).toEqual({ home: { parent: 'house' } });
    expect(Object.keys(found?.icons ?? {})).toEqual(['house']);
    expect(found?.not_found).toEqual(['constructor', 'no-such-icon']);
  });

  test('return nothing if they are not allowed or missing [C11]', async () => {
    expect(await new IconSets(['lucide']).find('iconoir', ['instagram'])).toBeUndefined();
    await expect(new IconSets(['no-such-set']).find('no-such-set', ['a'])).rejects.toThrow('@iconify-json/no-such-set');
    expect(fileOfSet('no-such-set')).toBeUndefined();
  });

  test('may include an own set [C11]', async () => {
    const own = { prefix: 'shed', icons: { door: { body: '<path d="M0 0h9"/>' } }, width: 9, height: 9 };
    const sets = new IconSets(['lucide'], own);
    expect(sets.prefixes).toEqual(['lucide', 'shed']);
    expect(await sets.find('shed', ['door'])).toMatchObject(own);
  });
});
