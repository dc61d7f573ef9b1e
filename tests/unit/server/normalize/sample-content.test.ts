import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizeLanding } from '../../../../server/normalize/landing.ts';
import { normalizeProjectDetail } from '../../../../server/normalize/project-detail.ts';
import { attempt, type Resource, resources } from './resources.ts';
import { options } from './sample-options.ts';

const content = new URL('../../../../server/upstream/sample/content/', import.meta.url);

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, content), 'utf8').replaceAll('{origin}', 'https://cms.example'));

const filesIn = (folder: string): string[] => readdirSync(new URL(folder, content)).map((name) => `${folder}${name}`);

const replies: readonly (readonly [path: string, resource: Resource['name']])[] = [
  ['get-laning-videos.json', 'landing'],
  ['get-burgermenu-items.json', 'menu'],
  ['get-design-projects.json', 'design list'],
  ['get-art-projects.json', 'art list'],
  ['get-about.json', 'page'],
  ['get-process.json', 'page'],
  ['get-biography.json', 'page'],
  ...filesIn('get-design-projects-detail/').map((path) => [path, 'detail'] as const),
  ...filesIn('get-pages/').map((path) => [path, 'general page'] as const),
];

describe('the sample content', () => {
  it.each(replies)('%s is read as %s: every picture shown, no block unknown', (path, name) => {
    const resource = resources.find((candidate) => candidate.name === name);
    const normalized = resource && attempt(resource, read(path));
    expect(normalized).toBeDefined();
    expect(normalized?.repairs.filter(({ rule }) => rule === 'picture-not-used')).toEqual([]);
    expect(JSON.stringify(normalized?.value)).not.toContain('"kind":"unknown"');
    expect(JSON.stringify(normalized?.value)).not.toContain('cms.example');
  });

  it.each([101, 102, 103, 104, 105, 106, 107, 108, 109])('%s ends with its drawings, and names who made it', (id) => {
    const payload = read(`get-design-projects-detail/${id}.json`);
    const { blocks, facts } = normalizeProjectDetail(payload, options).value;
    const last = blocks.at(-1);
    if (last?.kind !== 'gallery') throw new Error('no gallery at the end');
    expect(last.title).toBe('Drawings');
    expect(last.items.length).toBeGreaterThan(0);
    for (const { full, thumbnail } of last.items) {
      expect(full.src).toMatch(/\.svg$/);
      expect(full.caption).toMatch(/, 1:\d+$/);
      expect(full.alt.length).toBeGreaterThan(40);
      expect(thumbnail.src).toBe(full.src);
    }
    const inBlocks = blocks.flatMap((block) => (block.kind === 'facts' ? block.items : []));
    expect([...inBlocks, ...facts].map(({ label }) => label).slice(-3)).toEqual(['Client', 'With', 'Built by']);
  });

  it('#45 films come in two widths', () => {
    const { videos } = normalizeLanding(read('get-laning-videos.json'), options).value;
    for (const film of [videos.design, videos.art]) {
      expect(film?.sources.map(({ width }) => width)).toEqual([1280, 1280, 640, 640]);
      expect(film).toMatchObject({ width: 1280, height: 960 });
    }
  });
});
