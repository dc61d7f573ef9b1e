import { describe, expect, it } from 'vitest';
import { exactBuffer } from '../../../../server/cache/entry.ts';
import { adopted } from '../../../../server/content/stored-values.ts';

const detail = {
  blocks: [],
  facts: [{ label: 'Client', value: 'The harbor' }],
  year: '2024',
  soleYear: { label: 'Gebouwd', value: '2023', field: 'gebouwd' },
  place: 'Trieste',
  typologies: [{ value: 'houses', label: 'Houses' }],
  size: { value: 'room', label: 'Room' },
  medium: 'Oil on linen',
  lead: 'A house of two rooms.',
  leadLang: 'en',
  leadDir: 'ltr',
  seo: { title: 'Hall' },
  updatedAt: '2026-11-01T10:00:00Z',
};

function adoptedValue(value: unknown): unknown {
  const earlier = { kind: 'found', key: 'earlier', json: exactBuffer(JSON.stringify(value)) } as never;
  const entry = adopted('present', earlier, { name: 'project', key: 'hall' } as never);
  return entry?.kind === 'found' ? JSON.parse(entry.json.toString()) : undefined;
}

describe('adopted', () => {
  it('keeps every field of a stored detail', () => {
    expect(adoptedValue(detail)).toEqual(detail);
  });

  it('removes unknown fields, and refuses other values', () => {
    expect(adoptedValue({ ...detail, hedged: true })).toEqual(detail);
    expect(adoptedValue({ blocks: 'none' })).toBeUndefined();
  });
});
