import { beforeAll, expect, test } from 'vitest';
import { projectSchema } from '../../shared/contract/project.ts';
import { eventually, patience } from '../helpers/eventually.ts';
import { type RunningSite, sharedSite } from '../helpers/running-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await sharedSite();
});

async function drawings() {
  const response = await fetch(`${site.url}/api/v1/design/projects/ropewalk-reading-room`);
  const { blocks } = projectSchema.parse(await response.json());
  const gallery = blocks.findLast((block) => block.kind === 'gallery');
  return gallery?.items.map(({ full }) => full) ?? [];
}

test('SVG files have their sheet, scale and paper color, and no renditions [N11]', async () => {
  // Analyzed in order, after images that were requested first.
  await eventually(async () => (await drawings()).every(({ sheet }) => sheet), patience.timeout);
  expect((await drawings()).map(({ sheet }) => sheet)).toEqual([
    { widthMm: 264, heightMm: 110, scale: '1:400' },
    { widthMm: 180, heightMm: 218, scale: '1:50' },
  ]);
  const [first] = await drawings();
  expect(first).toMatchObject({ width: 998, height: 416, sources: [] });
  const file = await fetch(site.url + first?.src);
  expect(file.headers.get('content-type')).toBe('image/svg+xml');
  expect(await file.text()).toContain('<rect width="264" height="110" fill="#eff2ef"/>');
});
