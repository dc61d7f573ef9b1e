import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, sharedSite } from '../helpers/running-site.ts';
import { samplePages } from '../helpers/site-pages.ts';

/** Spelling of React's markup: names in any case, and a slash at the end of void elements. Both are valid. */
const spelling = ['attr-case', 'attribute-boolean-style', 'attribute-empty-style', 'doctype-style', 'void-style'];

/**
 * `style` contains image sizes, which the policy allows. Without scripts, images are links. One form only groups fields
 * and has nothing to submit.
 */
const intended = ['no-inline-style', 'prefer-native-element', 'wcag/h32'];

const checker = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: Object.fromEntries([...spelling, ...intended].map((rule) => [rule, 'off'])),
});

async function errorsOf(html: string): Promise<string[]> {
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
    const response = await fetch(site.url + path);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await errorsOf(await response.text())).toEqual([]);
  });

  test('finds an existing error [P3]', async () => {
    const html = await (await fetch(`${site.url}/privacy-policy`)).text();
    expect(await errorsOf(html.replace('<h1', '<h1><figcaption>Nowhere</figcaption></h1><h1'))).not.toEqual([]);
  });
});
