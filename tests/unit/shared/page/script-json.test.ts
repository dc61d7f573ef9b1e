import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptJson } from '../../../../shared/page/script-json.ts';

test('inlined data never ends its script, and reads back unchanged [S9]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.constant('</script><!--\u2028')), (text) => {
      const inlined = scriptJson(text);
      expect(inlined).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(inlined)).toBe(text);
    }),
  );
});
