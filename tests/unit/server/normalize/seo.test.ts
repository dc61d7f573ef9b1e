import { describe, expect, it } from 'vitest';
import { normalizeSeo } from '../../../../server/normalize/seo.ts';
import { fixture } from './fixture.ts';
import { options } from './sample-options.ts';

const subject = { ...options, atelierName: 'Plain Bearing' };

const seo = (name: string) => normalizeSeo(fixture('seo', name), subject).value;
const fallback = { title: 'Plain Bearing', isFallback: true };

describe('normalizeSeo', () => {
  it('reads title, description and keyword as plain text [N7]', () => {
    expect(seo('n7')).toEqual({
      title: 'Projects — Plain Bearing',
      description: 'Interiors.',
      focusKeyword: 'atelier',
      isFallback: false,
    });
  });

  it('falls back without a title [N8]', () => {
    expect(seo('n8-empty')).toEqual(fallback);
    expect(normalizeSeo(null, subject).value).toEqual(fallback);
  });

  it('reads envelopes and other names [#24] [#30]', () => {
    expect(seo('24-envelope')).toMatchObject({ title: 'Title', description: 'Description', focusKeyword: 'key' });
  });
});
