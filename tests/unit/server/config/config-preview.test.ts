import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../server/config/config.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const secret = 'a-secret-of-thirty-two-characters';
const cms = {
  UPSTREAM_URL: 'https://cms.example',
  UPSTREAM_PRESET: 'directus',
  ATELIER_NAME: 'North Bench',
  ARTIST_NAME: 'Ada Ek',
  ARTIST_SLUG: 'ada',
};

describe('settings of the preview', () => {
  test('are undefined without a secret', () => {
    expect(readConfig({ ...cms, PREVIEW_TOKEN: 'editor' }).preview).toBeUndefined();
  });

  test('have calls with the token for drafts, from a file, and the edit URL of the preset', () => {
    const folder = temporaryFolder();
    const [PREVIEW_SECRET_FILE, PREVIEW_TOKEN_FILE] = [join(folder, 'secret'), join(folder, 'token')];
    writeFileSync(PREVIEW_SECRET_FILE, secret);
    writeFileSync(PREVIEW_TOKEN_FILE, 'editor');
    const { preview, upstream } = readConfig({
      ...cms,
      PREVIEW_SECRET_FILE,
      PREVIEW_TOKEN_FILE,
      PREVIEW_ORIGINS: 'https://cms.example',
    });
    expect(preview).toMatchObject({
      secret,
      origins: ['https://cms.example'],
      calls: { headers: { authorization: 'Bearer ${PREVIEW_TOKEN?}' } },
      hasDrafts: true,
    });
    expect(upstream.editUrl).toBe('{url}/admin/content/{collection}/{id}');
    expect(upstream.variables.get('PREVIEW_TOKEN')).toBe('editor');
    expect(upstream.calls.headers).toEqual({ authorization: 'Bearer ${DIRECTUS_TOKEN?}' });
  });

  test('take another edit URL, and know that a preset has no drafts', () => {
    const { preview, upstream } = readConfig({
      ...cms,
      UPSTREAM_PRESET: 'wagtail',
      PREVIEW_SECRET: secret,
      UPSTREAM_EDIT_URL: 'https://cms.example/admin/{id}',
    });
    expect(preview).toMatchObject({ hasDrafts: false, origins: [] });
    expect(upstream.editUrl).toBe('https://cms.example/admin/{id}');
  });
});
