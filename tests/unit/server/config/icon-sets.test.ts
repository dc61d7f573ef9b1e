import { describe, expect, test } from 'vitest';
import { bundledSets, fileOfSet, IconSets } from '../../../../server/config/icon-sets.ts';
import { iconSetSchema } from '../../../../shared/contract/icon.ts';

describe('C11 icon sets', () => {
  test.each(bundledSets)(
    'C11 the package of %s is there, and gives icons in the shape of the contract',
    async (prefix) => {
      expect(fileOfSet(prefix)).toMatch(/icons\.json$/);
      const found = await new IconSets(bundledSets).find(prefix, ['instagram']);
      expect(iconSetSchema.parse(found)).toEqual(found);
      expect(found).toMatchObject({ prefix, icons: { instagram: { body: expect.stringContaining('<') } } });
      expect(found).not.toHaveProperty('not_found');
    },
  );

  test('C11 another name of an icon comes with the icon, and what is none is named', async () => {
    const found = await new IconSets(['lucide']).find('lucide', ['constructor', 'home', 'no-such-icon']);
    expect(found?.aliases).toEqual({ home: { parent: 'house' } });
    expect(Object.keys(found?.icons ?? {})).toEqual(['house']);
    expect(found?.not_found).toEqual(['constructor', 'no-such-icon']);
  });

  test('C11 sets that are not let out, or not there, give nothing', async () => {
    expect(await new IconSets(['lucide']).find('iconoir', ['instagram'])).toBeUndefined();
    await expect(new IconSets(['no-such-set']).find('no-such-set', ['a'])).rejects.toThrow('@iconify-json/no-such-set');
    expect(fileOfSet('no-such-set')).toBeUndefined();
  });

  test('C11 a set of its own stands beside the installed ones', async () => {
    const own = { prefix: 'shed', icons: { door: { body: '<path d="M0 0h9"/>' } }, width: 9, height: 9 };
    const sets = new IconSets(['lucide'], own);
    expect(sets.prefixes).toEqual(['lucide', 'shed']);
    expect(await sets.find('shed', ['door'])).toMatchObject(own);
  });
});
