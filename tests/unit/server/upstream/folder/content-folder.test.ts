import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../../server/cache/stores/memo-store.ts';
import { ContentFolder } from '../../../../../server/upstream/folder/content-folder.ts';
import { wordsOfFault } from '../../../../../server/upstream/folder/folder-place.ts';
import { readFiles } from '../../../../../server/upstream/folder/folder-worker.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const names = { atelier: 'A', artist: 'B', artistSlug: 'b' };

let moment = 1_700_000_000;

/** Writes files; each time is another one, so that what is written within one tick of the disk is seen. */
function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    moment += 1;
    utimesSync(join(root, path), moment, moment);
  }
}

function folderAt(path: string, memos = new Map<string, string>(), store = { isSilent: false }) {
  const read: string[] = [];
  const folder = new ContentFolder({
    path,
    names,
    read: async (task) => {
      read.push(...task.files.map((file) => file.path));
      return (await readFiles(task)).result;
    },
    memory: {
      remember: (values) => {
        for (const [name, value] of values) memos.set(name, value);
      },
      recall: async (name) => {
        if (store.isSilent) throw new StoreUnavailable();
        return memos.get(name);
      },
    },
  });
  const listed = async () => JSON.parse((await folder.documents()).json('projects') ?? '[]');
  return { folder, read, memos, titles: async () => (await listed()).map((item: { title: string }) => item.title) };
}

test('only what has changed is read again and remembered, and what it changes is told', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '# B', 'pages/care.md': '# Care' });
  const { folder, read, memos, titles } = folderAt(root);
  expect(await titles()).toEqual(['A', 'B']);
  read.length = 0;
  memos.clear();
  expect(await folder.look()).toEqual({ calls: [], media: [], begun: [], mended: [] });
  expect([...memos.keys()]).toEqual([]);
  write(root, { 'projects/b/index.md': '# Bee', 'projects/b/b.jpg': 'x' });
  const { calls, media } = await folder.look();
  expect(read).toEqual(['projects/b/index.md']);
  expect([...memos.keys()]).toEqual(['projects/b/index.md', 'look']);
  expect(calls.toSorted()).toEqual(['detail:project-b', 'projects', 'seo:design/b'].toSorted());
  expect(media).toEqual(['projects/b/b.jpg']);
  rmSync(join(root, 'projects/a'), { recursive: true });
  expect((await folder.look()).calls).toContain('detail:project-a');
  expect(await titles()).toEqual(['Bee']);
});

test('a file with a fault says what it said before, for the next process too; one that never was good is left out', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '---\ntitle: [\n---\n' });
  const first = folderAt(root);
  expect(await first.titles()).toEqual(['A']);
  write(root, { 'projects/a/index.md': '' });
  const { calls, begun } = await first.folder.look();
  expect(calls).toEqual(['projects']);
  expect(begun.map(wordsOfFault)).toEqual(['projects/a/index.md: is empty']);
  expect(await first.titles()).toEqual(['A']);
  const second = folderAt(root, first.memos);
  expect(await second.titles()).toEqual(['A']);
  expect(second.folder.faults).toHaveLength(2);
  write(root, { 'projects/a/index.md': '# A again' });
  expect((await second.folder.look()).mended.map(wordsOfFault)).toEqual(['projects/a/index.md: is empty']);
});

test('what has changed between two processes is told by the first look of the second', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/a/a.jpg': 'x', 'pages/care.md': '# Care' });
  const { folder, memos } = folderAt(root);
  expect((await folder.look()).calls).toEqual([]);
  write(root, { 'pages/care.md': '# Care, in short', 'projects/a/a.jpg': 'y' });
  const next = await folderAt(root, memos).folder.look();
  expect(next.calls.toSorted()).toEqual(['menu', 'page:care', 'seo:design/care']);
  expect(next.media).toEqual(['projects/a/a.jpg']);
});

test('a picture that is not there is told, and is in no block; once it is there it is', async () => {
  const root = temporaryFolder();
  const text = '# A\n\n![gone](gone.jpg)\n![there](there.jpg)\n\n![gone](film.mp4)\n';
  write(root, { 'projects/a/index.md': text, 'projects/a/there.jpg': 'x' });
  const { folder } = folderAt(root);
  const blocks = async () => JSON.parse((await folder.documents()).json('detail:project-a') ?? '').blocks;
  const there = { src: 'http://folder.invalid/projects/a/there.jpg', alt: 'there' };
  expect(await blocks()).toEqual([{ kind: 'gallery', gallery: { full: [there], thumbnail: [there] } }]);
  expect(folder.faults.map(wordsOfFault)).toEqual([
    'projects/a/index.md:3: "projects/a/gone.jpg" is not there',
    'projects/a/index.md:6: "projects/a/film.mp4" is not there',
  ]);
  write(root, { 'projects/a/gone.jpg': 'x' });
  expect((await folder.look()).calls).toContain('detail:project-a');
  expect((await blocks())[0].gallery.full).toHaveLength(2);
});

test('nothing outside is seen: links are followed within the folder alone, names with a dot not at all', async () => {
  const [root, other] = [temporaryFolder(), temporaryFolder()];
  write(other, { 'secret.jpg': 'x', 'projects/c/index.md': '# C' });
  write(root, { 'projects/a/index.md': '# A', 'shared/own.jpg': 'x', '.git/x.jpg': 'x' });
  symlinkSync(join(other, 'secret.jpg'), join(root, 'projects/a/out.jpg'));
  symlinkSync(join(other, 'projects/c'), join(root, 'projects/c'));
  symlinkSync('../../shared/own.jpg', join(root, 'projects/a/own.jpg'));
  symlinkSync('..', join(root, 'shared/loop'));
  const { folder, titles } = folderAt(root);
  expect(await titles()).toEqual(['A']);
  expect(await folder.fileAt('projects/a/own.jpg')).toBe(join(root, 'projects/a/own.jpg'));
  for (const path of ['projects/a/out.jpg', '.git/x.jpg', '../secret.jpg', 'projects/c/index.md', 'none.jpg']) {
    expect(await folder.fileAt(path), path).toBeUndefined();
  }
  // It was a file when it was seen.
  rmSync(join(root, 'shared/own.jpg'));
  symlinkSync(join(other, 'secret.jpg'), join(root, 'shared/own.jpg'));
  expect(await folder.fileAt('shared/own.jpg')).toBeUndefined();
});

test('two files about the same: the first is read, the other told', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# Markdown', 'projects/a/index.json': '{ "title": "JSON" }' });
  const { folder, titles } = folderAt(root);
  expect(await titles()).toEqual(['JSON']);
  expect(folder.faults.map(wordsOfFault)).toEqual([
    'projects/a/index.md: is not read: "projects/a/index.json" is about the same',
  ]);
});

test('a folder that was copied with its id is an item of its own, and is told', async () => {
  const root = temporaryFolder();
  const text = '---\nid: chair\n---\n# Chair\n';
  write(root, { 'projects/a/index.md': text, 'projects/b/index.md': text });
  const { folder } = folderAt(root);
  const listed = JSON.parse((await folder.documents()).json('projects') ?? '');
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(['chair', 'project-b']);
  expect(folder.faults.map(wordsOfFault)).toEqual(['projects/b/index.md: has the "id" of "projects/a/index.md"']);
});

test('who says the id that another one has of its name is an item of its own; an id may be spelled in any way', async () => {
  const root = temporaryFolder();
  const item = (id: string) => `---\nid: ${id}\n---\nx`;
  write(root, {
    'projects/a/index.md': item('project-b'),
    'projects/b/index.md': 'x',
    'works/c/index.md': item('stra\u0308nge'),
  });
  const { folder } = folderAt(root);
  const documents = await folder.documents();
  const idsOf = (label: string) => JSON.parse(documents.json(label) ?? '').map(({ id }: { id: string }) => id);
  expect(idsOf('projects')).toEqual(['project-a', 'project-b']);
  expect(folder.faults.map(wordsOfFault)).toEqual(['projects/a/index.md: has the "id" of "projects/b/index.md"']);
  expect(idsOf('works')).toEqual(['str\u00e4nge']);
  expect(documents.json('detail:str\u00e4nge')).toBeDefined();
});

test('a file that no worker gets done with costs nothing but itself', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '# B' });
  const folder = new ContentFolder({
    path: root,
    names,
    read: async (task) => {
      if (task.files.some(({ path }) => path.includes('/b/'))) throw new Error('not read within 1 ms');
      return (await readFiles(task)).result;
    },
  });
  expect((await folder.documents()).json('projects')).toContain('"A"');
  expect(folder.faults.map(wordsOfFault)).toEqual(['projects/b/index.md: takes too long to be read']);
});

test('a folder that is gone or empty is a failed look, and what it said stands', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A' });
  const { folder, titles } = folderAt(root);
  await folder.look();
  rmSync(join(root, 'projects'), { recursive: true });
  await expect(folder.look()).rejects.toThrow('has no projects, works, pages or site.json');
  rmSync(root, { recursive: true });
  await expect(folder.look()).rejects.toThrow('ENOENT');
  expect(await titles()).toEqual(['A']);
});

test('what comes in the place of a file that has gone has nothing of it, also after a restart', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '# B' });
  const { folder, memos } = folderAt(root);
  await folder.look();
  rmSync(join(root, 'projects/b'), { recursive: true });
  await folder.look();
  write(root, { 'projects/b/index.md': '---\ntitle: [\n---\n' });
  expect(await folderAt(root, memos).titles()).toEqual(['A']);
});

test('what is not read for its name or place is told of, until it is', async () => {
  const root = temporaryFolder();
  write(root, {
    'projects/a/index.md': '# A\n\n![x](../shared/x.jpg)',
    'projects/shared/x.jpg': 'x',
    'projects/README.md': 'How we write',
    'projects/single.md': '# Single',
    'projects/only-picture/x.jpg': 'x',
    'works/upper/INDEX.MD': '# Upper',
    'works/2021/b/index.md': '# B',
    'pages/imprint.markdown': '# Imprint',
    'pages/care.md': '# Care',
    'pages/care/x.jpg': 'x',
  });
  const { folder } = folderAt(root);
  const { begun } = await folder.look();
  expect(begun.map(wordsOfFault).toSorted()).toEqual([
    'pages/imprint.markdown: is not read: the names of pages end in ".md" or ".json"',
    'projects/only-picture: is not shown: there is no index.md in it',
    'projects/single.md: is not read: its place is "projects/single/index.md"',
    'works/2021: is not shown: there is no index.md in it',
    'works/upper: is not shown: there is no index.md in it',
  ]);
  expect((await folder.documents()).faultsOf('projects')).toHaveLength(2);
  write(root, { 'projects/only-picture/index.md': '![x](x.jpg)' });
  expect((await folder.look()).mended.map(({ file }) => file)).toEqual(['projects/only-picture']);
});

test('a page that the site has an address for is that page however its name is spelled, and is it once', async () => {
  const root = temporaryFolder();
  write(root, { 'pages/About.md': '# Us', 'pages/Care.md': '[Us](About.md)', 'pages/Privacy-Policy.md': 'Nothing.' });
  const { folder } = folderAt(root);
  const documents = await folder.documents();
  expect(JSON.parse(documents.json('about') ?? '')).toMatchObject({ slug: 'about', title: 'Us' });
  expect(documents.json('page:Care')).toContain('href=\\"/design/about\\"');
  expect(documents.json('page:privacy-policy')).toBeDefined();
  write(root, { 'pages/about.md': '# We' });
  expect((await folder.look()).begun.map(wordsOfFault)).toEqual([
    'pages/about.md: is not read: "pages/About.md" is about the same',
  ]);
});

test('blanks around the name of a folder are none of the name in its address', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/ a b /index.md': 'x' });
  const documents = await folderAt(root).folder.documents();
  expect(JSON.parse(documents.json('projects') ?? '')).toMatchObject([
    { id: 'project-a b', slug: 'a b', title: 'a b' },
  ]);
  expect(documents.json('detail:project-a b')).toBeDefined();
});

test('a store that is silent keeps nothing from being shown, and is asked again for what a faulty file said', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '# B' });
  const { memos } = folderAt(root);
  const first = folderAt(root, memos);
  await first.titles();
  write(root, { 'projects/b/index.md': '' });
  const store = { isSilent: true };
  const second = folderAt(root, memos, store);
  expect(await second.titles()).toEqual(['A']);
  store.isSilent = false;
  await second.folder.look();
  expect(await second.titles()).toEqual(['A', 'B']);
});

test('names that are changed in the site file are told to show after the next start, unless the environment says them', async () => {
  const root = temporaryFolder();
  const site = (atelier: string, artist: string) => ({ 'site.json': JSON.stringify({ atelier, artist }) });
  write(root, site('A', 'Somebody else'));
  const { folder } = folderAt(root);
  expect((await folder.look()).begun).toEqual([]);
  write(root, site('North Kiln', 'Somebody else'));
  expect((await folder.look()).begun.map(wordsOfFault)).toEqual([
    'site.json: "atelier" is read when the site starts: it shows after the next start',
  ]);
  write(root, site('A', 'Somebody else'));
  expect((await folder.look()).mended).toHaveLength(1);
});

test('shows the files of a folder if what the store remembers of it is damaged', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '# B' });
  const first = folderAt(root);
  await first.titles();
  for (const name of first.memos.keys()) first.memos.set(name, '{damaged');
  write(root, { 'projects/b/index.md': '' });
  expect(await folderAt(root, first.memos).titles()).toEqual(['A']);
});
