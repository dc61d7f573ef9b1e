import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { exportContent } from '../../server/tools/export.ts';
import { exportLineSchema, exportPath } from '../../shared/contract/export.ts';
import { apiPathsIn, differencesAfterMove } from '../helpers/moved-site.ts';
import { startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { patientEnv } from '../helpers/upstream-env.ts';

const sampleMedia = join(import.meta.dirname, '../../server/upstream/sample/media/design/sill-chair');

const env = { LOCALES: 'en-US,it,zh-Hans', MEDIA_ANALYSIS_WAIT_MS: '10000' };

const files: Readonly<Record<string, string>> = {
  'site.json': JSON.stringify({
    ...{ atelier: 'Studio', artist: 'Ida', artistSlug: 'ida', typologies: ['Seats', 'Tables'] },
    landing: { design: { intro: ['Things for rooms.', 'Made in Graz.'] }, art: { intro: 'Pictures.' } },
    seo: { home: { title: 'Studio and Ida', description: 'Two rooms.' } },
  }),
  'site.it.json': JSON.stringify({
    typologies: [{ value: 'seats', label: 'Sedute' }],
    landing: { design: { intro: ['Cose per stanze.'] } },
    seo: { home: { title: 'Studio e Ida' } },
  }),
  'projects/chair/index.md':
    '---\ntitle: Chair\nyear: 2021\nplace: Vienna\ntypology: Seats\ncover: { src: cover.jpg, alt: A chair }\n' +
    'lead: Made of sills.\nfacts: { Edition: open }\nmaterials: [oak, ash]\n---\n\nThirteen pieces.\n\n![Joint](joint.jpg)\n',
  'projects/chair/index.it.md':
    '---\ntitle: Sedia\nslug: sedia\nplace: Vienna città\n---\n\nTredici pezzi, come la [panca](/design/projects/bench).\n\n![Giunto](joint.jpg)\n',
  'projects/chair/index.zh-Hans.md': '---\ntitle: 椅子\nlead: 用窗台制成的椅子，共有十三个部件。\n---\n',
  'projects/bench/index.md':
    '---\ntitle: Salt\nslug: salt-bench\ntypology: Tables\nlead: A bench.\n---\n\nFor two weathers.\n',
  // The same title in both languages.
  'projects/bench/index.it.md': '---\ntitle: Salt\nslug: bench\nfacts: { Edition: aperta }\n---\n',
  'projects/plain/index.md': '---\ntitle: Plain\n---\n\nOnly here.\n',
  'works/a/index.md': '---\ntitle: Zeit\nmedium: Ink\n---\n\nA.\n\n- One\n- Two\n',
  'works/a/index.it.md': '---\nmedium: Inchiostro\n---\n\n# Tempo\n\nUna.\n\n- Uno\n- Due\n\n> Così.\n',
  'events/fair/index.md':
    '---\ntitle: Fair\nfrom: 2026-03-01\nkind: fair\nplace: Graz\nworks: [chair]\n---\n\nHall 5.\n',
  'events/fair/index.it.md': '---\ntitle: Fiera\nslug: fiera\n---\n\nPadiglione 5.\n',
  'pages/about.md': '---\ntitle: About\n---\n\nAn atelier.\n',
  'pages/about.it.md': '---\ntitle: Chi siamo\n---\n\nUn atelier.\n',
  'pages/care.md': '---\ntitle: Care\nlead: Wipe it.\n---\n\nWith oil.\n',
  'pages/care.it.md': '---\ntitle: Cura\nslug: cura\n---\n',
  'pages/care.zh-Hans.md': '---\ntitle: 保养\nslug: 保养\n---\n\n用油擦拭木材，然后让它干燥一整夜。\n',
};

test('has the same API in each language after an export, with the gaps of the languages [P1]', async () => {
  const root = temporaryFolder();
  const [folder, dir] = [join(root, 'content'), join(root, 'export')];
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const name of ['cover', 'joint'])
    cpSync(join(sampleMedia, '03-stack.jpg'), join(folder, `projects/chair/${name}.jpg`));
  const source = { ...env, CONTENT_DIR: folder };
  expect(await exportContent(readConfig({ ...patientEnv, ...source }), dir, () => undefined)).toBe(true);
  const [before, after] = [await startSite({ env: source }), await startSite({ env: { ...env, CONTENT_DIR: dir } })];
  onTestFinished(async () => {
    await Promise.all([before.close(), after.close()]);
  });
  for (const locale of ['en-US', 'it', 'zh-Hans']) {
    const paths = await apiPathsIn(before.url, locale);
    expect(paths.length).toBeGreaterThan(20);
    for (const { path, before: own, after: moved } of await differencesAfterMove(before.url, after.url, paths, 4_000))
      expect(moved, path).toEqual(own);
  }
  expect(after.services.folder?.errors).toEqual([]);
  const linesOf = async (query: string) =>
    (await (await fetch(`${before.url}${exportPath}?${query}`)).text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const lines = await linesOf('locale=it');
  for (const line of lines) expect(exportLineSchema.parse(line)).toEqual(line);
  const { locales: _, ...sedia } = await (await fetch(`${before.url}/api/v1/design/projects/sedia?locale=it`)).json();
  expect(lines.find(({ kind }) => kind === 'project')).toEqual({
    ...{ kind: 'project', locale: 'it' },
    value: { ...sedia, locale: undefined },
  });
  // The image of the default language stays, and its words are marked.
  expect(sedia.cover).toMatchObject({ src: expect.stringContaining('cover'), alt: 'A chair', lang: 'en-US' });
  expect((await linesOf('locale=it&fallback=none')).find(({ kind }) => kind === 'project')).not.toHaveProperty(
    'value.lead',
  );
  expect((await fetch(`${before.url}${exportPath}?locale=fr`)).status).toBe(400);
  const italian = readFileSync(join(dir, 'projects/chair/index.it.md'), 'utf8');
  expect(italian).toContain('title: Sedia\nslug: sedia\nplace: Vienna città\n');
  expect(italian).toContain('[panca](/design/projects/bench)');
  expect(italian).not.toMatch(/lead|year|materials/);
  expect(existsSync(join(dir, 'projects/plain/index.it.md'))).toBe(false);
});
