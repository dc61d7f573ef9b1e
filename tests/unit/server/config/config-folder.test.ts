import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../server/config/config.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

describe('CONTENT_DIR', () => {
  const folderWith = (files: Readonly<Record<string, string>>): string => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const site = { atelier: 'Of the folder', artist: 'Åsa Örn' };

  test('names the site where the environment does not [P12]', () => {
    const folder = folderWith({ 'site.json': JSON.stringify(site) });
    const config = readConfig({ CONTENT_DIR: folder, ATELIER_NAME: 'Of the environment' });
    expect(config).toMatchObject({ atelierName: 'Of the environment', artistName: 'Åsa Örn', artistSlug: 'åsa-örn' });
    expect(config.upstream).toMatchObject({ folder, url: 'http://folder.invalid' });
    expect(config.media.hosts).toEqual(['folder.invalid']);
    const origins = new Map(config.settings.map(({ name, origin }) => [name, origin]));
    expect(origins.get('ARTIST_NAME')).toBe(join(folder, 'site.json'));
    expect(origins.get('ATELIER_NAME')).toBe('environment');
  });

  test('may be YAML, and images may lie elsewhere [P12]', () => {
    const folder = folderWith({ 'site.yml': 'atelier: A\nartist: B\nartistSlug: bee\n' });
    const { artistSlug, media } = readConfig({ CONTENT_DIR: folder, MEDIA_HOSTS: 'pictures.example' });
    expect(artistSlug).toBe('bee');
    expect(media.hosts).toEqual(['pictures.example', 'folder.invalid']);
  });

  test.each([
    ['is not there', () => '/nowhere/at/all', /CONTENT_DIR=\/nowhere\/at\/all: must be a folder that can be read/],
    ['is empty', () => folderWith({}), /CONTENT_DIR=.*: must be a folder with projects, works, pages or site\.json/],
    ['has a folder in another case', () => folderWith({ Projects: '' }), /in it: rename "Projects" to "projects"/],
    ['is a file', () => join(folderWith({ x: '' }), 'x'), /CONTENT_DIR=.*: must be a folder that can be read/],
    ['contains no names', () => folderWith({ 'site.json': '{' }), /ATELIER_NAME: must be set, or in site\.json/],
    [
      'contains a wrong name',
      () => folderWith({ 'site.json': '{"artistSlug":"a/b"}' }),
      /ARTIST_SLUG=a\/b: must be one path/,
    ],
  ])('that %s stops the start [P12]', (_what, folder, line) => {
    expect(() => readConfig({ CONTENT_DIR: folder() })).toThrow(line);
  });

  test.each([
    ['site.json', '{\n  "atelier": "Of the folder",\n  "artist": "Åsa Örn",,\n}'],
    ['site.json', '\uFEFF{ "atelier": "Of the folder", \n "artist": "Åsa Örn"\n  "typologies": ["a"] }'],
    ['site.yml', 'atelier: Of the folder\nartist: Åsa Örn\nsizes: [a\n'],
  ])('names the site although its %s cannot be parsed [P12]', (name, text) => {
    const config = readConfig({ CONTENT_DIR: folderWith({ [name]: text.replace('{ "atelier"', '{\n"atelier"') }) });
    expect(config).toMatchObject({ atelierName: 'Of the folder', artistName: 'Åsa Örn', artistSlug: 'åsa-örn' });
  });

  test.each([
    ['{\n"artist": "B",,\n}', 'site.json:2: "artist" cannot be read: a value has text after its end'],
    ['', 'site.json: is empty'],
  ])('that lacks names because of an error explains it with file and line [P12]', (text, line) => {
    expect(() => readConfig({ CONTENT_DIR: folderWith({ 'site.json': text }) })).toThrow(line);
  });

  test.each(['UPSTREAM_URL', 'MEDIA_BASE_URL'])('excludes %s [P12]', (name) => {
    const env = { CONTENT_DIR: folderWith({ 'site.json': JSON.stringify(site) }), [name]: 'https://content.example' };
    expect(() => readConfig(env)).toThrow(`${name}=https://content.example: must be unset with CONTENT_DIR`);
  });
});
