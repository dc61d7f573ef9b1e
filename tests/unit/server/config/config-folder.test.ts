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

  test('P12 says whose site it is where the environment does not', () => {
    const folder = folderWith({ 'site.json': JSON.stringify(site) });
    const config = readConfig({ CONTENT_DIR: folder, ATELIER_NAME: 'Of the environment' });
    expect(config).toMatchObject({ atelierName: 'Of the environment', artistName: 'Åsa Örn', artistSlug: 'åsa-örn' });
    expect(config.upstream).toMatchObject({ folder, url: 'http://folder.invalid' });
    expect(config.media.hosts).toEqual(['folder.invalid']);
    const origins = new Map(config.settings.map(({ name, origin }) => [name, origin]));
    expect(origins.get('ARTIST_NAME')).toBe(join(folder, 'site.json'));
    expect(origins.get('ATELIER_NAME')).toBe('environment');
  });

  test('P12 may say it in YAML, and pictures may lie elsewhere as well', () => {
    const folder = folderWith({ 'site.yml': 'atelier: A\nartist: B\nartistSlug: bee\n' });
    const { artistSlug, media } = readConfig({ CONTENT_DIR: folder, MEDIA_HOSTS: 'pictures.example' });
    expect(artistSlug).toBe('bee');
    expect(media.hosts).toEqual(['pictures.example', 'folder.invalid']);
  });

  test('P12 may say it in a file that an editor has put a mark of its bytes before', () => {
    const folder = folderWith({ 'site.json': `\ufeff${JSON.stringify(site)}` });
    expect(readConfig({ CONTENT_DIR: folder })).toMatchObject({ atelierName: 'Of the folder', artistSlug: 'åsa-örn' });
  });

  test('P12 an artist without a name gives none to addresses', () => {
    const folder = folderWith({ 'site.json': JSON.stringify({ ...site, artist: { name: 'Åsa' } }) });
    const faults = () => readConfig({ CONTENT_DIR: folder, ARTIST_NAME: 'Åsa' });
    expect(faults).toThrow(/ARTIST_SLUG=: must be set, or said in site\.json/);
  });

  test.each([
    ['is not there', () => '/nowhere/at/all', /CONTENT_DIR=\/nowhere\/at\/all: must be a folder that can be read/],
    ['is empty', () => folderWith({}), /CONTENT_DIR=.*: must be a folder with projects, works, pages or site\.json/],
    ['is a file', () => join(folderWith({ x: '' }), 'x'), /CONTENT_DIR=.*: must be a folder that can be read/],
    ['says no names', () => folderWith({ 'site.json': '{' }), /ATELIER_NAME=: must be set, or said in site\.json/],
    [
      'says a wrong name',
      () => folderWith({ 'site.json': '{"artistSlug":"a/b"}' }),
      /ARTIST_SLUG=a\/b: must be one path/,
    ],
  ])('P12 a folder that %s stops the start', (_what, folder, line) => {
    expect(() => readConfig({ CONTENT_DIR: folder() })).toThrow(line);
  });

  test.each(['UPSTREAM_URL', 'MEDIA_BASE_URL'])('P12 %s beside it stops the start', (name) => {
    const env = { CONTENT_DIR: folderWith({ 'site.json': JSON.stringify(site) }), [name]: 'https://content.example' };
    expect(() => readConfig(env)).toThrow(`${name}=https://content.example: must be unset with CONTENT_DIR`);
  });
});
