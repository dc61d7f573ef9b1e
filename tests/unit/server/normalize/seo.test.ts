import { describe, expect, it } from 'vitest';
import { normalizeSeo } from '../../../../server/normalize/seo.ts';
import { fixture } from './fixture.ts';

const seo = (name: string) => normalizeSeo(fixture('seo', name), 'Plain Bearing').value;
const fallback = { title: 'Plain Bearing', description: '', focusKeyword: '', isFallback: true };

describe('normalizeSeo', () => {
  it('N7 title, description and keyword as plain text', () => {
    expect(seo('n7')).toEqual({
      title: 'Projects — Plain Bearing',
      description: 'Interiors.',
      focusKeyword: 'atelier',
      isFallback: false,
    });
  });

  it('N8 without a title it is the fallback', () => {
    expect(seo('n8-empty')).toEqual(fallback);
    expect(normalizeSeo(null, 'Plain Bearing').value).toEqual(fallback);
  });

  it('#24 #30 in an envelope and by other names', () => {
    expect(seo('24-envelope')).toMatchObject({ title: 'Title', description: 'Description', focusKeyword: 'key' });
  });
});
