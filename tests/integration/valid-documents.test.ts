import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, sharedSite } from '../helpers/running-site.ts';
import { samplePages } from '../helpers/site-pages.ts';

/** How React spells markup is no fault: names are read in any case, and a slash at the end of a void element says nothing. */
const spelling = ['attr-case', 'attribute-boolean-style', 'attribute-empty-style', 'doctype-style', 'void-style'];

/**
 * `style` carries measures of images, which the policy lets through; an image is a link where no script runs; and one
 * form keeps what is not sent apart from what is, and has nothing to send.
 */
const intended = ['no-inline-style', 'prefer-native-element', 'wcag/h32'];

const checker = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: Object.fromEntries([...spelling, ...intended].map((rule) => [rule, 'off'])),
});

/** What a document violates, and where. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

let site: RunningSite;

beforeAll(async () => {
  site = await sharedSite();
});

describe('html-validate', () => {
  test.each([
    ...samplePages.map(({ path }) => path),
    ...['/design?q=tide', '/design?q=nothing-of-that-name', '/design?sort=-title', '/design?typology=none'],
    ...['/art/art-works/salt-clock?wall=300', '/design/contact-art?about=Salt+Clock'],
    ...['/design/projects/none', '/art/art-works/none'],
  ])('accepts %s [P3, E1]', async (path) => {
    const reply = await fetch(site.url + path);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await faultsOf(await reply.text())).toEqual([]);
  });

  test('finds an existing error [P3]', async () => {
    const html = await (await fetch(`${site.url}/privacy-policy`)).text();
    expect(await faultsOf(html.replace('<h1', '<h1><figcaption>Nowhere</figcaption></h1><h1'))).not.toEqual([]);
  });
});
