import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../../../server/cache/stores/memo-store.ts';
import { ContentFolder } from '../../../../../server/upstream/folder/content-folder.ts';
import { wordsOfError } from '../../../../../server/upstream/folder/folder-place.ts';
import { readFiles } from '../../../../../server/upstream/folder/folder-worker.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const names = { atelier: 'A', artist: 'B', artistSlug: 'b' };

let moment = 1_700_000_000;

/** Writes files with increasing times, so that changes within one tick of the disk are seen. */
function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    moment += 1;
    utimesSync(join(root, path), moment, moment);
  }
}

function folderAt(path: string, memos = new Map<string, string>(), store = { isSilent: false }, now = Date.now) {
  const read: string[] = [];
  const folder = new ContentFolder({
    path,
    names,
    now,
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

test('reads and remembers only changed files, and reports what they change', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '# B', 'pages/care.md': '# Care' });
  const { folder, read, memos, titles } = folderAt(root);
  expect(await titles()).toEqual(['A', 'B']);
  read.length = 0;
  memos.clear();
  expect(await folder.look()).toEqual({ calls: [], media: [], renamed: [], begun: [], mended: [] });
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

test('a faulty file keeps its last good content, also after a restart; one that never was good is left out', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '---\ntitle: [\n---\n' });
  const first = folderAt(root);
  expect(await first.titles()).toEqual(['A']);
  write(root, { 'projects/a/index.md': '' });
  const { calls, begun } = await first.folder.look();
  expect(calls).toEqual(['projects']);
  expect(begun.map(wordsOfError)).toEqual(['projects/a/index.md: is empty']);
  expect(await first.titles()).toEqual(['A']);
  const second = folderAt(root, first.memos);
  expect(await second.titles()).toEqual(['A']);
  expect(second.folder.errors).toHaveLength(2);
  write(root, { 'projects/a/index.md': '# A again' });
  expect((await second.folder.look()).mended.map(wordsOfError)).toEqual(['projects/a/index.md: is empty']);
});

test('reports a missing image, leaves it out, and shows it once it exists', async () => {
  const root = temporaryFolder();
  const text = '# A\n\n![gone](gone.jpg)\n![there](there.jpg)\n\n![gone](film.mp4)\n';
  write(root, { 'projects/a/index.md': text, 'projects/a/there.jpg': 'x' });
  const { folder } = folderAt(root);
  const blocks = async () => JSON.parse((await folder.documents()).json('detail:project-a') ?? '').blocks;
  const there = { src: 'http://folder.invalid/projects/a/there.jpg', alt: 'there' };
  expect(await blocks()).toEqual([{ kind: 'gallery', gallery: { full: [there], thumbnail: [there] } }]);
  expect(folder.errors.map(wordsOfError)).toEqual([
    'projects/a/index.md:3: "projects/a/gone.jpg" does not exist',
    'projects/a/index.md:6: "projects/a/film.mp4" does not exist',
  ]);
  write(root, { 'projects/a/gone.jpg': 'x' });
  expect((await folder.look()).calls).toContain('detail:project-a');
  expect((await blocks())[0].gallery.full).toHaveLength(2);
});

test('follows links only within the folder, and ignores names with a dot', async () => {
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

test('a file that no worker finishes affects no other file', async () => {
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
  expect(folder.errors.map(wordsOfError)).toEqual(['projects/b/index.md: takes too long to read']);
});

test.each([
  ['a flag beside an error', '---\ntitle: A\nDraft: true\nyear: [1]\n---\n'],
  ['a flag in fields that cannot be read', '---\ntitle: A\nstatus: "draft"\nyear: "20\n---\n'],
  ['a flag in TOML that cannot be read', '+++\ntitle = A\nDraft = true\n+++\n'],
])('%s hides a file that was shown, also after a restart', async (_name, text) => {
  const root = temporaryFolder();
  write(root, { 'projects/a/index.md': '# A', 'projects/b/index.md': '# B' });
  const { folder, titles, memos } = folderAt(root);
  expect(await titles()).toEqual(['A', 'B']);
  write(root, { 'projects/a/index.md': text });
  const { begun } = await folder.look();
  expect(begun).toMatchObject([{ file: 'projects/a/index.md', isSlight: false }]);
  expect(await titles()).toEqual(['B']);
  expect(await folderAt(root, memos).titles()).toEqual(['B']);
});

test('shows and hides files at their dates', async () => {
  const root = temporaryFolder();
  write(root, {
    'projects/a/index.md': '+++\ntitle = "A"\npublishDate = 2031-03-01T08:00:00Z\n+++\n',
    'projects/b/index.md': '---\ntitle: B\nunpublishAt: 2031-03-01T09:00:00Z\n---\n',
    'pages/care.md': '---\ntitle: Care\npublishAt: 2031-03-01T08:00:00Z\n---\n',
  });
  let nowMs = Date.UTC(2031, 2, 1, 7, 59, 59, 999);
  const { folder, titles } = folderAt(root, undefined, undefined, () => nowMs);
  expect(await titles()).toEqual(['B']);
  expect(folder.changesAtMs).toBe(Date.UTC(2031, 2, 1, 8));
  nowMs += 1;
  const { calls } = await folder.look();
  expect(calls).toEqual(expect.arrayContaining(['projects', 'menu', 'page:care', 'detail:project-a']));
  expect(await titles()).toEqual(['A', 'B']);
  expect(folder.changesAtMs).toBe(Date.UTC(2031, 2, 1, 9));
  nowMs = Date.UTC(2031, 2, 1, 9);
  await folder.look();
  expect(await titles()).toEqual(['A']);
  expect(folder.changesAtMs).toBeUndefined();
});

test('a slug that two files have is an error that names both', async () => {
  const root = temporaryFolder();
  write(root, { 'projects/alpha/index.md': '# A', 'projects/beta/index.md': '---\nslug: alpha\n---\n# B' });
  const { begun } = await folderAt(root).folder.look();
  const error = 'has the "slug" of "projects/alpha/index.md": its page is at "beta"';
  expect(begun).toEqual([{ file: 'projects/beta/index.md', line: undefined, error, isSlight: true }]);
});

test('a faulty site.json keeps its last good content after a restart, and the error names its line', async () => {
  const root = temporaryFolder();
  write(root, { 'site.json': '{\n"landing": {"design": {"intro": "Hello"}}\n}', 'projects/a/index.md': '# A' });
  const memos = new Map<string, string>();
  await folderAt(root, memos).folder.look();
  write(root, { 'site.json': '{\n"landing": {"design": {"intro": "Hello"}},,\n}' });
  const { folder } = folderAt(root, memos);
  expect((await folder.documents()).json('landing')).toContain('Hello');
  expect(folder.errors.map(wordsOfError)).toEqual([expect.stringMatching(/^site\.json:2: .* remove a second comma$/)]);
});

test('names each text that is not read, with its right place', async () => {
  const root = temporaryFolder();
  const paths = [
    ...['Projects/a/index.md', 'project/a/index.md', 'Blog/x.md', 'about.md', 'Site.json', 'package.json', 'README.md'],
    ...['brand/notes.md', '_includes/x.md', 'projects/cap/Index.md', 'projects/note/note.md', 'projects/none/a.jpg'],
    ...['projects/2024/hall/index.md', 'projects/_index.md', 'projects/README.md', 'projects/flat.md', 'pages/x.txt'],
    ...['works/many/a.md', 'works/many/b.md', 'projects/both.md', 'projects/both/index.md', 'pages/index.md'],
  ];
  write(root, Object.fromEntries(paths.map((path) => [path, `# ${path}`])));
  const { folder, titles } = folderAt(root);
  expect((await titles()).toSorted()).toEqual(['projects/both/index.md', 'projects/flat.md']);
  expect(folder.errors.map(wordsOfError).toSorted()).toEqual([
    'Blog: is ignored: texts are in "projects", "works" and "pages"',
    'Projects: is ignored: rename it to "projects"',
    'Site.json: is ignored: rename it to "site.json"',
    'about.md: is ignored: move it to "pages/about.md"',
    'pages/index.md: is ignored: a list has no text',
    'pages/x.txt: is ignored: rename it to "x.md"',
    'project: is ignored: rename it to "projects"',
    'projects/2024/hall: is ignored: move it to "projects/hall"',
    'projects/_index.md: is ignored: a list has no text',
    'projects/both.md: is ignored: "projects/both/index.md" has the same name',
    'projects/cap: is not shown: rename "Index.md" to "index.md"',
    'projects/none: is not shown: it contains no index.md',
    'projects/note: is not shown: rename "note.md" to "index.md"',
    'works/many: is not shown: it contains no index.md',
  ]);
});

test('finds images in another case and in folders of static files', async () => {
  const root = temporaryFolder();
  const text = '---\ncover: /img/cover.jpg\n---\n![a](Hall.JPG)\n![b](/img/b.jpg)\n![c](c.jpg)\n';
  const images = ['projects/a/hall.jpg', 'static/img/cover.jpg', 'public/img/b.jpg', 'works/c.jpg'];
  write(root, {
    'projects/a.md': text.replace('Hall', 'a/Hall'),
    ...Object.fromEntries(images.map((path) => [path, 'x'])),
  });
  const { folder } = folderAt(root);
  const documents = await folder.documents();
  const urls = (label: string) =>
    new Set([...(documents.json(label) ?? '').matchAll(/folder\.invalid\/([^"\\]+)/g)].map(([, path]) => path));
  expect(urls('projects')).toEqual(new Set(['static/img/cover.jpg']));
  expect(urls('detail:project-a')).toEqual(new Set(['projects/a/hall.jpg', 'public/img/b.jpg']));
  expect(folder.errors.map(wordsOfError)).toEqual([
    'projects/a.md:4: "projects/a/Hall.JPG" does not exist: "projects/a/hall.jpg" is used',
    'projects/a.md:6: "projects/c.jpg" does not exist',
  ]);
  rmSync(join(root, 'public/img/b.jpg'));
  expect((await folder.look()).calls).toContain('detail:project-a');
});

test('finds images and texts that Obsidian names without a path', async () => {
  const root = temporaryFolder();
  const text =
    '![[Hall 2.png|300]]\n\n[[Haus Ä]], [[works/Tide#How|the tide]], [[gone]] and [[hidden]].\n\n![[lost.png]]\n';
  write(root, {
    'projects/a.md': text,
    'projects/Haus Ä.md': '# Haus',
    'projects/hidden.md': '---\ndraft: true\n---\n',
    'works/Tide/index.md': '# Tide',
    'attachments/Hall 2.png': 'x',
  });
  const { folder } = folderAt(root);
  const { blocks } = JSON.parse((await folder.documents()).json('detail:project-a') ?? '');
  expect(blocks).toEqual([
    { kind: 'image', src: 'http://folder.invalid/attachments/Hall%202.png', alt: '' },
    {
      kind: 'text',
      html: '<p><a href="/design/projects/haus-a">Haus Ä</a>, <a href="/art/art-works/Tide">the tide</a>, gone and hidden.</p>',
    },
  ]);
  expect(folder.errors.map(wordsOfError)).toEqual([
    'projects/Haus Ä.md: has a name that is no part of a URL: its page is at "haus-a"',
    'projects/a.md:3: "gone.md" does not exist',
    'projects/a.md:5: "lost.png" does not exist',
  ]);
  write(root, { 'pages/gone.md': '# Found' });
  await folder.look();
  expect((await folder.documents()).json('detail:project-a')).toContain('<a href=\\"/design/gone\\">gone</a>');
});

describe('an item with a new name', () => {
  const files = { 'projects/a/index.md': '# A', 'projects/b/index.md': '# B', 'works/w/index.md': '# W' };

  test.each([
    ['a folder', 'projects/a', 'projects/Haus Ä', 'project-a', 'project-Haus Ä'],
    ['a folder that moves to the other list', 'works/w', 'projects/w', 'work-w', 'project-w'],
  ])('is the same item if %s is renamed, also while the server is stopped', async (_what, from, to, id, later) => {
    for (const isStopped of [true, false]) {
      const root = temporaryFolder();
      write(root, files);
      const first = folderAt(root);
      expect((await first.folder.look()).renamed).toEqual([]);
      mkdirSync(dirname(join(root, to)), { recursive: true });
      renameSync(join(root, from), join(root, to));
      const { folder } = isStopped ? folderAt(root, first.memos) : first;
      expect((await folder.look()).renamed).toEqual([[id, later]]);
      expect((await folder.look()).renamed).toEqual([]);
    }
  });

  test('is the same item if its slug changes, or if the new folder comes before or after the old one is deleted', async () => {
    const root = temporaryFolder();
    write(root, files);
    const { folder, memos } = folderAt(root);
    await folder.look();
    write(root, { 'projects/a/index.md': '---\nslug: alpha\n---\n# Another text' });
    expect((await folder.look()).renamed).toEqual([['project-a', 'project-alpha']]);
    write(root, { 'projects/c/index.md': '# B' });
    expect((await folder.look()).renamed).toEqual([]);
    rmSync(join(root, 'projects/b'), { recursive: true });
    expect((await folder.look()).renamed).toEqual([['project-b', 'project-c']]);
    rmSync(join(root, 'projects/c'), { recursive: true });
    expect((await folder.look()).renamed).toEqual([]);
    write(root, { 'projects/d/index.md': '# B' });
    expect((await folderAt(root, memos).folder.look()).renamed).toEqual([['project-c', 'project-d']]);
  });

  test('is another item if its text differs too', async () => {
    const root = temporaryFolder();
    write(root, files);
    const { folder } = folderAt(root);
    await folder.look();
    rmSync(join(root, 'projects/a'), { recursive: true });
    write(root, { 'projects/c/index.md': '# C' });
    expect((await folder.look()).renamed).toEqual([]);
  });
});
