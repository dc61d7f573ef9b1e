import { expect, it } from 'vitest';
import { callTableOf } from '../../../../server/content/calls/call-table.ts';
import { editUrlsFor } from '../../../../server/upstream/call.ts';
import { editUrlOf } from '../../../../shared/page/edit-url.ts';

it('fills an edit URL with the entry of a value, percent-encoded', () => {
  const source = { collection: 'projects', id: 'a/b c', slug: 'é', pointer: '/blocks/0/text' };
  expect(editUrlOf({ editUrl: 'https://cms.example/{type}/{collection}/{id}/{slug}#{field}' }, source)).toBe(
    'https://cms.example/project/projects/a%2Fb%20c/%C3%A9#blocks',
  );
  expect(editUrlOf({ editUrl: 'https://cms.example/?at={pointer}&x={other}' }, source)).toContain(
    'at=%2Fblocks%2F0%2Ftext&x={other}',
  );
  expect(editUrlOf({ editUrls: { works: 'https://cms.example/{id}' } }, source)).toBeUndefined();
});

it('names the language of the page on a site with several', () => {
  const calls = callTableOf('payload', { calls: {} });
  const source = { collection: 'projects', id: '1', pointer: '/title', locale: 'it-IT' };
  const urlIn = (locale?: string) =>
    editUrlOf(editUrlsFor({ calls, editUrl: calls.editUrl, name: '' }, 'https://cms.example', locale), source);
  expect(urlIn()).toBe('https://cms.example/admin/collections/projects/1#field-title');
  expect(urlIn('en')).toBe('https://cms.example/admin/collections/projects/1?locale=en#field-title');
  expect(urlIn('{locale}')).toBe('https://cms.example/admin/collections/projects/1?locale=it-IT#field-title');
});

it('leads to the collection of a calls file, or to the URL of its call', () => {
  const own = { projects: { path: 'items/houses' }, pages: { edit: 'admin/texts/{slug}' } };
  const calls = callTableOf('directus', { calls: own });
  const urls = editUrlsFor({ calls, editUrl: calls.editUrl, name: '' }, 'https://cms.example/cms/');
  const urlOf = (collection: string) => editUrlOf(urls, { collection, id: '1', slug: 'a/b', pointer: '' });
  expect(['projects', 'works', 'pages'].map(urlOf)).toEqual([
    'https://cms.example/cms/admin/content/houses/1',
    'https://cms.example/cms/admin/content/works/1',
    'https://cms.example/cms/admin/texts/a%2Fb',
  ]);
});
