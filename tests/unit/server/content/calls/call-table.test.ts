import { describe, expect, it } from 'vitest';
import {
  callTableOf,
  draftTableOf,
  draftTextsOf,
  textsOf,
  variablesIn,
} from '../../../../../server/content/calls/call-table.ts';

describe('the calls of a site', () => {
  const own = { calls: { page: { path: 'p', headers: { Accept: 'x' } }, works: null }, headers: { 'X-Key': '${KEY}' } };

  it('takes the calls of a preset, replaced one by one by those of the file', () => {
    const { calls, headers, preset } = callTableOf('wordpress', own);
    expect(calls.projects?.path).toBe('wp-json/wp/v2/projects');
    expect(calls.page).toMatchObject({ path: 'p', headers: { 'x-key': '${KEY}', accept: 'x' } });
    expect([calls.works, calls.menu, preset]).toEqual([null, null, 'wordpress']);
    expect(headers).toEqual({ 'x-key': '${KEY}' });
  });

  it('finds the variables of its texts, required and optional ones', () => {
    const texts = ['Bearer ${A}', '${B?}', '${A?}${B?}', '{slug} $C ${d}'];
    expect(variablesIn(texts)).toEqual([
      { name: 'A', isOptional: false },
      { name: 'B', isOptional: true },
    ]);
    expect(variablesIn(textsOf(callTableOf(undefined, own)))).toEqual([{ name: 'KEY', isOptional: false }]);
  });

  describe('for drafts', () => {
    const draftsOf = (token: Record<string, string>) =>
      draftTableOf(callTableOf('payload'), new Map(Object.entries(token)));

    it('adds parameters and headers to every call, and keeps headers whose variable is unset', () => {
      const authorization = 'users API-Key ${PREVIEW_TOKEN?}';
      const { calls, headers } = draftsOf({ PREVIEW_TOKEN: 'editor' });
      expect(calls.project).toMatchObject({ path: 'api/projects/{id}', query: { depth: '2', draft: 'true' } });
      expect([calls.works?.headers, headers, calls.seo]).toEqual([{ authorization }, { authorization }, null]);
      const published = callTableOf('payload');
      expect(draftsOf({}).headers).toEqual(published.headers);
      expect(published.calls.project?.query).toEqual({ depth: '2' });
    });

    it('replaces and removes the content of a file, and has no effect on the identity of the site', () => {
      const preview = {
        query: { key: null, mode: 'draft' },
        headers: { 'X-Key': '${PREVIEW_TOKEN}' },
        calls: { pages: { path: 'drafts' } },
      };
      const calls = { projects: { path: 'a', query: { key: '1' } }, page: null };
      const table = callTableOf(undefined, { calls, headers: { 'x-key': '1' }, preview });
      const drafts = draftTableOf(table, new Map());
      expect(drafts.calls).toMatchObject({ projects: { query: { mode: 'draft' } }, pages: { path: 'drafts' } });
      expect(drafts.headers).toEqual({ 'x-key': '${PREVIEW_TOKEN}' });
      expect(draftTextsOf(table)).toEqual(['draft', '${PREVIEW_TOKEN}']);
      expect(table.fingerprint).toBe(callTableOf(undefined, { calls, headers: { 'x-key': '1' } }).fingerprint);
    });

    const basic = { headers: { authorization: 'Basic ${PREVIEW_TOKEN?}' } };
    const bearer = { headers: { authorization: 'Bearer ${PREVIEW_TOKEN?}' } };
    it.each([
      ['contentful', { headers: { authorization: 'Bearer ${PREVIEW_TOKEN}' } }],
      ['drupal', { ...basic, query: { resourceVersion: 'rel:working-copy', 'page[limit]': '50' } }],
      ['kirby', { ...basic, query: { status: 'all' } }],
      ['prismic', { query: { ref: 'release', access_token: '${PREVIEW_TOKEN?}' } }],
      ['sanity', { ...bearer, query: { perspective: 'drafts' } }],
      ['storyblok', { query: { version: 'draft', token: '${PREVIEW_TOKEN?}', starts_with: 'projects/' } }],
      ['wordpress', { ...basic, query: { context: 'edit', status: 'any', per_page: '100' } }],
      ['ghost', callTableOf('ghost').calls.projects],
      ['wagtail', callTableOf('wagtail').calls.projects],
    ] as const)('of %s differ as its API needs', (name, expected) => {
      const { calls } = draftTableOf(callTableOf(name), new Map([['PREVIEW_TOKEN', 'editor']]));
      expect(calls.projects).toMatchObject(expected as object);
      expect(calls.projects?.query).not.toHaveProperty('filter[status]');
    });
  });
});
