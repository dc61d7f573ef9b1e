import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import english from '../../../../shared/messages/en-US.json' with { type: 'json' };
import { keysIn, lateTexts } from '../../../../web/tooling/late-texts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-texts-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('code names texts by key, by the key of their plural forms, and by the beginning of keys', () => {
  expect(keysIn("t(isOpen ? 'menu.close' : 'menu.open')")).toEqual(['menu.open', 'menu.close']);
  expect(keysIn('t("find.count", { count })')).toEqual(['find.count.one', 'find.count.other']);
  expect(keysIn(`t(\`find.section.\${section}\`)`)).toEqual(['find.section.design', 'find.section.art']);
  expect(keysIn("import './Menu.css'; const x = 'find'; t(`find.coun`)")).toEqual([]);
});

test('the entry has no texts of later code, which adds them when it loads', async () => {
  const messages = JSON.stringify(join(import.meta.dirname, '../../../../shared/messages/en-US.json'));
  const entry = join(folder, 'entry.ts');
  const late = join(folder, 'late.ts');
  await writeFile(
    entry,
    `import texts from ${messages}; export { texts }; export const late = () => import('./late.ts');`,
  );
  await writeFile(late, "export const key = 'lightbox.zoom-in';");
  const isLater = (id: string) => id === late || id.includes('/components/lightbox/');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [lateTexts(isLater)],
    build: { ssr: entry, rolldownOptions: { output: { entryFileNames: 'entry.mjs' } } },
  });
  const built = join(folder, 'dist', 'entry.mjs');
  expect(await readFile(built, 'utf8')).not.toContain(english['lightbox.zoom-in']);
  const module = (await import(built)) as { texts: typeof english; late: () => Promise<unknown> };
  expect(module.texts).not.toHaveProperty('lightbox.zoom-in');
  expect(module.texts['menu.open']).toBe(english['menu.open']);
  await module.late();
  expect(module.texts['lightbox.zoom-in']).toBe(english['lightbox.zoom-in']);
});
