import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sampleDir = join(import.meta.dirname, '../../../../../server/upstream/sample');
const sample = { contentDir: join(sampleDir, 'content'), mediaDir: join(sampleDir, 'media') };

const textsOf = (contentDir: string): Map<string, string> =>
  new Map(
    globSync('**/*.json', { cwd: contentDir }).map((name) => [name, readFileSync(join(contentDir, name), 'utf8')]),
  );

const mediaNamedIn = (text: string): string[] =>
  [...text.matchAll(/media\/([\w/.-]+\.\w+)/g)].map(([, path = '']) => path);

/** Paths below `media/`, slashes forward. */
const filesOf = (mediaDir: string): string[] => globSync('**/*.{jpg,png,svg,webm,mp4}', { cwd: mediaDir });

describe('the sample', () => {
  const texts = textsOf(sample.contentDir);

  it('every project and work has a detail, and every image is in one', () => {
    const details = [...texts].filter(([name]) => name.startsWith('get-design-projects-detail/'));
    expect(details).toHaveLength(18);
    const images = filesOf(sample.mediaDir).filter((path) => /^(design|art)\//.test(path));
    const inDetails = new Set(details.flatMap(([, text]) => mediaNamedIn(text)));
    expect(images.filter((path) => !inDetails.has(path))).toEqual([]);
  });
});
