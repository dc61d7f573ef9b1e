import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { type PageName, pageNames } from '../../../../shared/page/site-routes.ts';
import { pageFiles } from '../../../../web/src/pages/page-files.ts';
import { belowFold, drawnLater, nothingOf, partedStyles } from '../../../../web/tooling/critical-styles.ts';
import { webDir } from '../../../../web/tooling/folders.ts';

const of = (path: string) => join(webDir, 'src', path);
const page = (name: PageName) => of(`pages/${pageFiles[name]}`);

const header = 'src/components/frame/SiteHeader.module.css';
const gallery = 'src/components/body/Gallery.module.css';
const wall = 'src/components/your-wall/OnYourWall.module.css';
const menu = 'src/components/menu/Menu.module.css';
const error = 'src/pages/error/ErrorPage.module.css';

const imports: Record<string, readonly string[]> = {
  [of('entry-client.tsx')]: [of('App.tsx')],
  // A circle, as there are some.
  [of('App.tsx')]: [of('entry-client.tsx'), join(webDir, header), join(webDir, error)],
  [page('design-about')]: [join(webDir, gallery)],
  [page('design-projects-slug')]: [join(webDir, gallery)],
  [of('components/your-wall/OnYourWall.tsx')]: [join(webDir, wall)],
};

const sheets = new Map([
  [header, '@layer a,print;.h{}@layer print{.h{x:1}}'],
  [gallery, '.g{}'],
  [wall, '.w{}'],
  [menu, '.m{}'],
  [error, '.e{}'],
]);

const parted = partedStyles(sheets, (id) => imports[id], String);

test('critical styles are those of frame and page, without prints and later parts [P13]', () => {
  expect(parted['design-about']).toEqual({
    critical: '@layer a,print;.h{}.g{}',
    rest: '@layer print{.h{x:1}}.w{}.m{}.e{}',
  });
});

test('styles below a hero wait, unless an island is visible at once [P13]', () => {
  const hidden = readFileSync(of('styles/below-fold.css'), 'utf8').trim();
  expect(parted['design-projects-slug'].critical).toBe(`@layer a,print;.h{}${hidden}`);
  expect(parted['art-art-works-slug'].critical).toBe(`@layer a,print;.h{}.w{}${hidden}`);
});

test.each(pageNames)('no rule of %s is lost or repeated', (name) => {
  const { critical, rest } = parted[name];
  const rules = (css: string) => css.match(/\.\w+\{[^}]*\}/g)?.sort();
  expect(rules(critical + rest)).toEqual(rules([...sheets.values()].join('')));
});

test('every listed style sheet exists once', () => {
  const names = globSync('src/**/*.css', { cwd: webDir }).map((path) => basename(path).split('.')[0]);
  const listed = new Set([...drawnLater, ...[belowFold, nothingOf].flatMap((pages) => Object.values(pages).flat())]);
  for (const name of listed) expect(names.filter((other) => other === name)).toEqual([name]);
});
