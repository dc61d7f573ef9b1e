import { describe, expect, it } from 'vitest';
import { normalizePage } from '../../../../../server/normalize/page.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { options } from '../sample-options.ts';

const page = (response: unknown) => normalizePage(response, 'about', options);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { content: value };
  return value;
}

describe('bounds', () => {
  it('refuse responses that are too deep, wide or long [#57]', () => {
    for (const depth of [100, 100_000])
      expect(() => page(nested(depth))).toThrow(expect.objectContaining({ reason: 'too-deep' }));
    expect(() => page(Array.from({ length: 600_000 }, () => 0))).toThrow(
      expect.objectContaining({ reason: 'too-many-values' }),
    );
    expect(() => page({ body: 'x'.repeat(3_000_000) })).toThrow(expect.objectContaining({ reason: 'too-long' }));
  });

  it.each([
    ['open tags', '<b>'.repeat(60_000)],
    ['opening brackets', '<'.repeat(200_000)],
    ['images without an end', '<img src='.repeat(40_000)],
    ['comments without an end', '<!--'.repeat(60_000)],
    ['encoded ampersands', `&${'amp;'.repeat(60_000)}`],
    ['link brackets', '['.repeat(90_000)],
    ['spaces', `a${' '.repeat(200_000)}b`],
    ['slashes', `a${'/'.repeat(200_000)}b`],
    ['line breaks', `a${'\n'.repeat(200_000)}b`],
    ['scripts', '<script>'.repeat(40_000)],
    ['quotes in quotes', `# Title\n\n${'> '.repeat(45_000)}`],
    ['lists in lists', `# Title\n\n${'- '.repeat(45_000)}`],
    ['numbered lists in lists', `# Title\n\n${'1. '.repeat(30_000)}`],
    ['emphasis without an end', `# Title\n\n${'*a **b '.repeat(12_000)}`],
  ])('bound the time of hostile text: %s [#57]', (_name, text) => {
    const { value } = page({
      title: text,
      lead: text,
      body: text,
      image: text,
      video: text,
      link: { url: text, label: text },
    });
    const list = normalizeProjectList(
      [{ id: text, slug: text, title: text, year: text, dimensions: text, typologies: text }],
      'design',
      options,
    );
    expect(value.slug).toBe('about');
    expect(list.value.total).toBeLessThanOrEqual(1);
  });
});
