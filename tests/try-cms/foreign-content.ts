import { evenImage } from '../helpers/drawn-images.ts';
import type { ImageFile } from './each-image.ts';

/** Images by name, each with another color. */
const colors = {
  oven: '#8c2f1b',
  garden: '#2f6b3a',
  street: '#777777',
  drawing: '#f0e6d2',
  stairs: '#22324d',
  hay: '#d9b44a',
  roof: '#54403a',
  stool: '#6d4c2f',
  kiln: '#b9b4a8',
  table: '#3d2b1f',
  repainted: '#1f8a8a',
} as const;

export type ForeignImage = keyof typeof colors;

async function imageFile(name: ForeignImage): Promise<ImageFile & { readonly key: ForeignImage }> {
  const bytes = new Uint8Array(await evenImage(96, 64, colors[name]).png().toBuffer());
  const image = { src: '', alt: `Alternative of ${name}`, sources: [] };
  return { key: name, name: `${name}.png`, type: 'image/png', bytes, image };
}

export const foreignImages = () => Promise.all((Object.keys(colors) as ForeignImage[]).map(imageFile));

interface Words {
  readonly en: string;
  readonly it: string;
}

export interface House {
  readonly title: Words;
  readonly teaser: Words;
  readonly surface: number;
  readonly finished: string;
  readonly cover: ForeignImage;
  readonly photos: readonly ForeignImage[];
  /** A relation, which has another one. */
  readonly architect?: { readonly name: string; readonly office: string };
  /** With blocks: a text with the image `drawing`, and the image `stairs` with a note. */
  readonly isLong?: true;
}

/** Entries of a studio that builds houses. Its fields and types have other names than those of the presets. */
export const houses: readonly House[] = [
  {
    title: { en: 'Oven House', it: 'Casa Forno' },
    teaser: { en: 'Rooms around a warm core.', it: 'Stanze attorno a un nucleo caldo.' },
    ...{ surface: 247, finished: '2019-05-04', cover: 'oven', photos: ['garden', 'street'], isLong: true },
    architect: { name: 'Runa Vestergaard', office: 'Northlight Partners' },
  },
  {
    title: { en: 'Hay Barn', it: 'Fienile' },
    teaser: { en: 'Nothing but photographs.', it: 'Solo fotografie.' },
    ...{ surface: 88, finished: '2021-11-30', cover: 'hay', photos: ['roof'] },
  },
  {
    title: { en: 'Lime Kiln', it: 'Fornace' },
    teaser: { en: 'A chimney becomes a stair.', it: 'Un camino diventa una scala.' },
    ...{ surface: 130, finished: '2016-02-01', cover: 'kiln', photos: [] },
  },
];

/** A type with names in German, without most fields of the other, and without blocks. */
export const things = [
  {
    bezeichnung: 'Melkschemel',
    baujahr: 2018,
    werkstoff: 'Buche, geseift',
    kurztext: 'Ein Hocker mit drei Beinen.',
    cover: 'stool',
  },
  {
    bezeichnung: 'Werktisch',
    baujahr: 2020,
    werkstoff: 'Eiche, geölt',
    kurztext: 'Ein Tisch für vier Hände.',
    cover: 'table',
  },
] as const;

/** The text of the first house. */
export const houseText = {
  note: 'The stairs at noon.',
  list: '<ul><li>Clay<ul><li>from the pit</li><li>from the river</li></ul></li><li>Lime</li></ul>',
  paragraph: '<p>Heat moves from the <strong>oven</strong> to every room.</p>',
  /** Cells of a table: a row of headings, and a row. */
  table: [
    ['Wall', 'Thickness'],
    ['Outer ring', '62 cm'],
  ],
  videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
} as const;

const cells = (row: readonly string[], name: string) =>
  `<tr>${row.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;

/** All of it in HTML, with an image. */
export const houseHtml = (imageUrl: string): string =>
  [
    houseText.paragraph,
    houseText.list,
    `<table><thead>${cells(houseText.table[0], 'th')}</thead><tbody>${cells(houseText.table[1], 'td')}</tbody></table>`,
    `<p><img src="${imageUrl}" alt="Alternative of drawing"></p>`,
    `<p><iframe src="${houseText.videoUrl.replace('watch?v=', 'embed/')}"></iframe></p>`,
  ].join('\n');
