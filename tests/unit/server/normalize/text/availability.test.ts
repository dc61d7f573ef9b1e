import { describe, expect, test } from 'vitest';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { options } from '../sample-options.ts';

function read(fields: object) {
  const [item] = normalizeProjectList([{ id: 1, title: 'Salt Clock', ...fields }], 'art', options).value.items;
  return { availability: item?.availability, extra: item?.extra };
}

const available = (fields: object) => read(fields).availability;

describe('states', () => {
  test.each([
    ['available', 'Zu verkaufen, Disponible, disponibile, en venta, disponível, beschikbaar, dostępna, 販売中, 可售'],
    ['on-hold', 'Reserved, reserviert, réservée, riservato, reservada, gereserveerd, zarezerwowane, 予約済み, 预留'],
    ['sold', 'SOLD, verkauft, vendue, venduto, vendido, verkocht, sprzedane, 売約済み, 已售, 🔴, red dot, Roter Punkt'],
    ['on-loan', 'on_loan, Leihgabe, en prêt, in prestito, en préstamo, em empréstimo, in bruikleen, 貸出中, 借出'],
    ['in-collection', 'Private collection, Privatsammlung, collection particulière, 個人蔵, 私人收藏'],
    ['not-for-sale', 'NFS, unverkäuflich, hors commerce, niet te koop, nie na sprzedaż, 非売品, 非卖品'],
    ['made-to-order', 'madeToOrder, auf Bestellung, sur commande, bajo pedido, op bestelling, 受注制作, 定制'],
  ])('reads words of ten languages as %s', (state, words) => {
    for (const status of words.split(', '))
      expect(read({ status }), status).toEqual({ availability: { state }, extra: {} });
  });

  test.each([
    [{ sold: true }, 'sold'],
    [{ isSold: 'yes' }, 'sold'],
    [{ red_dot: 1 }, 'sold'],
    [{ for_sale: true }, 'available'],
    [{ availability: { value: 'on-hold', label: 'On hold' } }, 'on-hold'],
    [{ status: ['Sold'] }, 'sold'],
    [{ edition: 'Edition of 40, 12 left' }, 'available'],
    [{ price: 'Sold' }, 'sold'],
  ])('reads %j', (fields, state) => {
    expect(available(fields)?.state).toBe(state);
  });

  test.each([0, '0', 'false'])('knows nothing from %j in a flag', (flag) => {
    expect(read({ sold: flag, red_dot: flag, for_sale: flag })).toEqual({ extra: {} });
  });

  test('separates a note and a price from the state', () => {
    expect(available({ status: 'Sold (private collection, Graz)' })).toEqual({
      ...{ state: 'sold', note: 'private collection, Graz' },
    });
    expect(available({ status: 'Available, price on request' })).toEqual({ state: 'available', price: 'on-request' });
  });

  test.each([
    { status: 'Built' },
    { status: 'Sold through the gallery' },
    { status: ['Sold', 'Graz'] },
    { status: 'available', sale_status: 'sold' },
    { price: 'from €1,200' },
    { price: '€1,200–€1,800' },
    { price: '1200' },
    { price: '€ 0' },
    { edition: 'Unique' },
    { edition: '2nd edition' },
    { edition: '2019' },
    { edition: '9/8' },
  ])('leaves words of %j as they are', (fields) => {
    const { availability, extra = {} } = read(fields);
    const words = Object.values(fields).flat().join('; ');
    const shown = [...Object.values(extra), availability?.state ?? ''].join('; ');
    for (const word of words.split('; ')) expect(shown).toContain(word);
  });
});

test.each([
  [{ price: '€ 4,200' }, 4200, 'EUR'],
  [{ price: '4.200,50 EUR' }, 4200.5, 'EUR'],
  [{ price: "CHF 4'200.–" }, 4200, 'CHF'],
  [{ price: '1 234 567 zł' }, 1_234_567, 'PLN'],
  [{ price: '¥120,000' }, 120_000, 'JPY'],
  [{ price: '£99.50' }, 99.5, 'GBP'],
  [{ price: 1200.5, currency: 'chf' }, 1200.5, 'CHF'],
  [{ price_usd: '1,250' }, 1250, 'USD'],
  [{ preis: { amount: 9, currency: 'EUR' } }, 9, 'EUR'],
])('reads the price of %j', (fields, amount, currency) => {
  expect(read(fields)).toEqual({ availability: { price: { amount, currency } }, extra: {} });
});

test.each([
  ['12/40 + 2 AP', { number: 12, total: 40, proofs: 2 }],
  ['Edition 3 of 8', { number: 3, total: 8 }],
  ['Auflage von 25', { total: 25 }],
  ['édition de 6 + 1 E.A.', { total: 6, proofs: 1 }],
  ['Edition of 40, 12 left', { total: 40, left: 12 }],
  [40, { total: 40 }],
])('reads the edition %j', (edition, expected) => {
  expect(available({ edition })?.edition).toEqual(expected);
});

test('reads its own value again', () => {
  const availability = {
    ...{ state: 'sold', price: { amount: 4200.5, currency: 'EUR' }, note: 'private collection' },
    edition: { number: 3, total: 8, proofs: 2, left: 0 },
  };
  expect(read({ availability })).toEqual({ availability, extra: {} });
});
