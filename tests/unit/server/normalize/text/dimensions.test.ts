import { expect, test } from 'vitest';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { options } from '../sample-options.ts';

const workOf = (fields: object) => {
  const { value, repairs } = normalizeProjectList([{ id: 1, slug: 'a', title: 'A', ...fields }], 'art', options);
  return { ...value.items[0], rules: repairs.map(({ rule }) => rule) };
};

const assumed = (widthCm: number, heightCm: number) => ({ widthCm, heightCm, order: 'assumed' });

test.each([
  ['47 1/4 × 31 1/2 in', assumed(120, 80)],
  ['12½ x 8¾ in', assumed(31.8, 22.2)],
  ["4' 2\" x 3'", assumed(127, 91.4)],
  ['5 ft 2 in x 3 ft', assumed(157.5, 91.4)],
  ['24 x 36 in. (61 x 91.4 cm)', assumed(61, 91.4)],
  ['180 × 120 cm (71 × 47 in)', assumed(180, 120)],
  ['120 by 80 cm', assumed(120, 80)],
  ['６０×９０ cm', assumed(60, 90)],
  ['60х90 см', assumed(60, 90)],
  ['1,200 x 800 mm', assumed(120, 80)],
  ['1.200 x 800 mm', assumed(120, 80)],
  ['1 200 x 800 mm', assumed(120, 80)],
  ['1,250.5 x 900 mm', assumed(125.05, 90)],
  ['1.200 × 0.800 m', assumed(120, 80)],
  ['12,5 x 8 cm', assumed(12.5, 8)],
  ['1 m x 80 cm', assumed(100, 80)],
  ['H 120 x W 80 cm', { widthCm: 80, heightCm: 120 }],
  ['H120 × W80 × D40 cm', { widthCm: 80, heightCm: 120, depthCm: 40 }],
  ['120 cm (H) x 80 cm (W)', { widthCm: 80, heightCm: 120 }],
  ['Height: 120 cm, Width: 80 cm', { widthCm: 80, heightCm: 120 }],
  [`9'2½" x 4'6"`, assumed(280.7, 137.2)],
  ['1,200 x 800 cm', assumed(1200, 800)],
  ['1.250 x 2 m', assumed(125, 200)],
  ['cm 120 x 80', assumed(120, 80)],
  ['120 mal 80 cm', assumed(120, 80)],
  ['120 厘米 × 80 厘米', assumed(120, 80)],
  ['١٢٠ × ٨٠ سم', assumed(120, 80)],
  ['1m20 x 0m80', assumed(120, 80)],
  ['61 x 91.4 cm, 24 x 36 in', assumed(61, 91.4)],
  ['120h x 80w cm', { widthCm: 80, heightCm: 120 }],
  ['12"H x 16"W', { widthCm: 40.6, heightCm: 30.5 }],
  ['120(h) x 80(w) cm', { widthCm: 80, heightCm: 120 }],
  ['120 x 80 cm (H x W)', { widthCm: 80, heightCm: 120 }],
  ['WxHxD: 80 x 120 x 40 cm', { widthCm: 80, heightCm: 120, depthCm: 40 }],
  ['120 cm hoch, 80 cm breit', { widthCm: 80, heightCm: 120 }],
  ['縦120×横80cm', { widthCm: 80, heightCm: 120 }],
  ['Haut. : 120 cm ; Larg. : 80 cm', { widthCm: 80, heightCm: 120 }],
  ['L 120 x W 80 x H 75 cm', { widthCm: 120, heightCm: 75, depthCm: 80 }],
  ['H: 120 cm; B: 80 cm; T: 3 cm', { widthCm: 80, heightCm: 120, depthCm: 3 }],
])('%s is read in full [N9]', (text, dimensions) => {
  expect(workOf({ dimensions: text })).toMatchObject({ dimensions });
  expect(workOf({ dimensions: text }).dimensionsText).toBeUndefined();
});

test.each([
  ...['120.500 × 80.250 cm', 'variable', 'Ø 40 cm', 'H 12 x 8 cm', '100 × 70 cm (sheet), 60 × 40 cm (image)'],
  ...['1920×1080', '120 x 80 x 40 x 20 cm', '120, 80 cm', '120 x 80 cm framed (130 x 90 cm)'],
])('%s claims no figure and stays word for word [N9]', (text) => {
  expect(workOf({ dimensions: text })).toMatchObject({ dimensionsText: text, extra: {} });
  expect(workOf({ dimensions: text }).dimensions).toBeUndefined();
});

test.each([...['120 x 80cm unframed', 'Oil on canvas, 120 x 80 cm', '2 x (120 x 80 cm)', 'Maße: 120 x 80 cm']])(
  'words beside the figures stay on the label: %s [N9]',
  (dimensionsText) => {
    expect(workOf({ dimensions: dimensionsText })).toMatchObject({ dimensions: assumed(120, 80), dimensionsText });
  },
);

test('sides in fields of their own have their own units [N9]', () => {
  const work = workOf({ width: '1.2 m', height: '47 in' });
  expect(work.dimensions).toEqual({ widthCm: 120, heightCm: 119.4 });
  expect(work.rules).toContain('length-converted');
  expect(workOf({ width: '1200 mm', height: '80cm' }).dimensions).toEqual({ widthCm: 120, heightCm: 80 });
});

test.each([
  { width_mm: 1200, height_mm: 800 },
  { dimensions: { width: { value: 120, unit: 'cm' }, height: { value: '0.8', unit: 'm' } } },
  { dimensions_mm: '1200 x 800' },
])('the unit may be in the name or in a record: %j [N9]', (fields) => {
  expect(workOf(fields)).toMatchObject({ dimensions: { widthCm: 120, heightCm: 80 }, extra: {} });
});

test('a size in words is not a dimension [N9]', () => {
  expect(workOf({ size: 'Large' }).dimensions).toBeUndefined();
  expect(workOf({ size: 'Large' }).size?.label).toBe('Large');
});

test.each([
  [
    { breite: '120 cm', höhe: '80 cm' },
    { widthCm: 120, heightCm: 80 },
  ],
  [{ dimensions: { largeur: 120, hauteur: 80 } }, { widthCm: 120, heightCm: 80 }],
  [{ dimensions: { imperial: '47 x 31 in', metric: '120 x 80 cm' } }, assumed(120, 80)],
  [
    {
      dimensions: [
        { label: 'Width', value: '120 cm' },
        { label: 'Height', value: '80 cm' },
      ],
    },
    { widthCm: 120, heightCm: 80 },
  ],
  [{ dimensions: '1200 x 800', dimensions_unit: 'mm' }, assumed(120, 80)],
  [
    { width: 1200, height: 800, unit: 'millimeters' },
    { widthCm: 120, heightCm: 80 },
  ],
  [{ dimensions: 'Höhe 80 cm, Breite 120 cm' }, { widthCm: 120, heightCm: 80 }],
])('figures of %j are read in full, so no word is lost [N1]', (fields, dimensions) => {
  const { rules, extra, ...work } = workOf(fields);
  expect(work.dimensions).toEqual(dimensions);
  expect(rules).not.toContain('text-not-used');
  expect(extra).toEqual({});
});
