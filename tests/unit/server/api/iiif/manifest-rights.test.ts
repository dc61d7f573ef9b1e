import { describe, expect, test } from 'vitest';
import { inLanguage, rightsOf, rightsStatement } from '../../../../../server/api/iiif/manifest.ts';
import { config } from '../../../web/src/view-fixtures.ts';

const messages = { 'iiif.credit': 'Credit', 'iiif.license': 'License' };

describe('rights', () => {
  test.each([
    ['https://creativecommons.org/licenses/by/4.0/', 'http://creativecommons.org/licenses/by/4.0/'],
    ['http://creativecommons.org/publicdomain/zero/1.0/', 'http://creativecommons.org/publicdomain/zero/1.0/'],
    ['https://rightsstatements.org/vocab/InC/1.0/', 'http://rightsstatements.org/vocab/InC/1.0/'],
    ['https://a.test/creativecommons.org/licenses/by/4.0/', undefined],
    ['https://creativecommons.org/', undefined],
    [undefined, undefined],
  ])('%s is %s', (licenseUrl, rights) => {
    expect(rightsOf(licenseUrl)).toBe(rights);
  });

  test('no statement without settings', () => {
    const { rights, requiredStatement } = rightsStatement(config, messages);
    expect([rights, requiredStatement]).toEqual([undefined, undefined]);
  });

  test('an own licence is a link in the statement, and no text is markup', () => {
    const licenseUrl = 'https://a.test/terms?a="1"&b=2';
    expect(rightsStatement({ ...config, credit: 'A <b> & Co', licenseUrl }, messages)).toEqual({
      rights: undefined,
      requiredStatement: {
        label: { en: ['Credit'] },
        value: {
          en: ['<span>A &lt;b&gt; &amp; Co. <a href="https://a.test/terms?a=&quot;1&quot;&amp;b=2">License</a></span>'],
        },
      },
    });
    expect(rightsStatement({ ...config, licenseUrl: 'https://a.test/' }, messages).requiredStatement).toMatchObject({
      label: { en: ['License'] },
    });
  });
});

test('a language map is keyed by language, not by country', () => {
  expect(inLanguage('en-US', 'A', 'B')).toEqual({ en: ['A', 'B'] });
});
