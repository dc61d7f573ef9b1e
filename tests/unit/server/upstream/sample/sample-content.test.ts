import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  sampleIdentity,
  sampleWechatContact,
  sampleWechatQr,
} from '../../../../../server/upstream/sample/sample-identity.ts';
import { otherIdentity, otherUpstream } from '../../../../helpers/other-upstream/other-identity.ts';

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

const qrPaths = [sampleWechatQr, sampleWechatContact].flatMap(({ src }) => mediaNamedIn(src));

describe.each([
  { which: 'the sample', folders: sample, besides: qrPaths },
  { which: 'the other upstream', folders: otherUpstream, besides: [] },
])('media of $which', ({ folders, besides }) => {
  const named = new Set([...mediaNamedIn([...textsOf(folders.contentDir).values()].join('\n')), ...besides]);
  const files = new Set(filesOf(folders.mediaDir));

  it('every file that the content names is there', () => {
    expect([...named].filter((path) => !files.has(path))).toEqual([]);
  });

  it('every file that is there is named', () => {
    expect(files.size).toBeGreaterThan(4);
    expect([...files].filter((path) => !named.has(path))).toEqual([]);
  });
});

describe('words of the sample', () => {
  const texts = textsOf(sample.contentDir);

  it('has a detail for each of nine projects and nine works, with every picture of its folder in it', () => {
    const details = [...texts].filter(([name]) => name.startsWith('get-design-projects-detail/'));
    expect(details).toHaveLength(18);
    const pictures = filesOf(sample.mediaDir).filter((path) => /^(design|art)\//.test(path));
    const inDetails = new Set(details.flatMap(([, text]) => mediaNamedIn(text)));
    expect(pictures.filter((path) => !inDetails.has(path))).toEqual([]);
  });

  it('has search-engine data for every page, and keeps to the letters the fonts have', () => {
    const slugs = Object.keys(JSON.parse(texts.get('get-seo.json') ?? '{}'));
    const lists = `${texts.get('get-design-projects.json')}${texts.get('get-art-projects.json')}`;
    for (const [, slug] of lists.matchAll(/"slug": "([\w-]+-[\w-]+|carso)"/g)) {
      expect(slugs.filter((key) => key.endsWith(`/${slug}`))).toHaveLength(1);
    }
    expect(
      [...texts.values()].join('').replace(/[\n\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/g, ''),
    ).toBe('');
  });

  it('says of every picture what is seen in it', () => {
    const galleries = texts.get('get-design-projects-detail/101.json') ?? '';
    expect(galleries.match(/"url"/g)?.length).toBe(galleries.match(/"alt": "[^"]{20,}/g)?.length);
  });
});

describe('the other upstream', () => {
  it('says nothing of the sample', () => {
    const words = [...textsOf(otherUpstream.contentDir).values(), JSON.stringify([otherUpstream.name, otherIdentity])];
    const own = [...Object.values(sampleIdentity), 'Trieste', 'Suzhou'].join('|');
    expect(words.join('\n')).not.toMatch(new RegExp(`\\b(?:${own})\\b`, 'i'));
  });
});
