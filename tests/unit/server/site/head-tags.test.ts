import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, scriptJson } from '../../../../server/site/head-tags.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

test('S9 inlined data cannot end its script, and reads back as it was', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.constant('</script><!--\u2028')), (text) => {
      const inlined = scriptJson(text);
      expect(inlined).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(inlined)).toBe(text);
    }),
    propertyRuns,
  );
});

test('N7 texts cannot leave their attribute', () => {
  expect(escapeHtml('"><script>&')).toBe('&quot;&gt;&lt;script&gt;&amp;');
});
