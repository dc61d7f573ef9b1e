import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attempt, type Resource, resources } from './resources.ts';

const content = new URL('../../../../server/upstream/sample/content/', import.meta.url);

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, content), 'utf8').replaceAll('{origin}', 'https://cms.example'));

const filesIn = (folder: string): string[] => readdirSync(new URL(folder, content)).map((name) => `${folder}${name}`);

const responses: readonly (readonly [path: string, resource: Resource['name']])[] = [
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
  it.each(responses)('%s is a valid %s with every image and no unknown block', (path, name) => {
    const resource = resources.find((candidate) => candidate.name === name);
    const normalized = resource && attempt(resource, read(path));
    expect(normalized).toBeDefined();
    expect(normalized?.repairs.filter(({ rule }) => rule === 'image-not-used')).toEqual([]);
    expect(JSON.stringify(normalized?.value)).not.toContain('"kind":"unknown"');
    expect(JSON.stringify(normalized?.value)).not.toContain('cms.example');
  });
});
