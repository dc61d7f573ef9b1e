import { expect, test } from 'vitest';
import { findDate } from '../../../../../server/normalize/ground/dates.ts';

const march2021 = Date.UTC(2021, 2, 14);

test.each([
  '2021-03-14T00:00:00Z',
  '2021-03-14 00:00:00',
  '2021-03-14T01:00:00+01:00[Europe/Rome]',
  '20210314',
  '14/03/2021',
  '14.3.2021',
  '3/14/2021 12:00:00 AM',
  'March 14, 2021',
  '14th March 2021',
  'Sun, 14 Mar 2021 00:00:00 GMT',
  '/Date(1615680000000)/',
  1615680000,
  1615680000000,
  '1615680000',
  { $date: '2021-03-14T00:00:00Z' },
  { $date: { $numberLong: '1615680000000' } },
  { seconds: 1615680000, nanoseconds: 0 },
  { date: '2021-03-14 00:00:00.000000', timezone_type: 3 },
  { __type: 'Date', iso: '2021-03-14T00:00:00.000Z' },
  ...['2021-03-14 00:00:00+00', '2021-03-14 00:00:00 +0000 UTC', '2021-03-14T01:00:00 Europe/Rome', '20210314000000'],
  'Sun Mar 14 2021 00:00:00 GMT+0000 (Coordinated Universal Time)',
  ...[
    '14-MAR-21',
    '14-MAR-21 12.00.00.000000 AM',
    '２０２１-03-14',
    'Sunday, 14-Mar-21 00:00:00 GMT',
    '2021-Mar-14',
    '2021.03.14',
    '2021. 3. 14.',
  ],
  ...['new Date(1615680000000)', 'ISODate("2021-03-14T00:00:00Z")', 'Date(2021,2,14)', '+002021-03-14T00:00:00Z'],
  [{ value: '2021-03-14T00:00:00' }],
  { type: 'date', date: { start: '2021-03-14', end: null } },
  { year: 2021, month: 3, day: 14 },
])('%j is a date', (value) => {
  const date = findDate(value);
  expect(date).toMatchObject({ year: 2021 });
  expect([march2021, undefined]).toContain(typeof date === 'object' ? date.epochMs : 'none');
});

test.each(['14. März 2021', '14 марта 2021 г.', '2021年3月14日', '04/03/2021', '2021-02-30'])(
  '%j has a year, and no moment that is sure',
  (value) => expect(findDate(value)).toEqual({ year: 2021, epochMs: undefined }),
);

test.each([
  ...['0001-01-01T00:00:00Z', '0001-01-01', '1/1/0001 12:00:00 AM', '/Date(-62135596800000)/', -62135596800, 0],
  ...['infinity', '-infinity', '00/00/00', '1/1/1', '0001', '12:00:00 AM', { year: 1, month: 1, day: 1 }],
  ...['0000-00-00 00:00:00', '00.00.0000', '-0001-11-30T00:00:00+00:00', '30.11.-0001', 'Invalid Date'],
  ...['1970-01-01T01:00:00+01:00', '1969-12-31T23:00:00.000Z', '1/1/1970 12:00:00 AM', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ...['-001-11-30', '00010101', '99991231', '18991230', '1899-12-30', '1753-01-01', '1/0/1900', 253402300799, -1],
  ...['2038-01-19T03:14:07Z', { date: '-0001-11-30 00:00:00.000000', timezone_type: 3, timezone: 'UTC' }],
  ...['1970-01-01T00:00:00.000Z', '1899-12-30T00:00:00', '1900-01-01T00:00:00', '9999-12-31T23:59:59.9999999'],
])('%j means no date', (value) => expect(findDate(value)).toBe('none'));

test.each(['Spring 2021', 'c. 1990', '2021–2023', '2021/22', '2021', 2021, 'On paper 21', {}, []])(
  '%j is not a date',
  (value) => expect(findDate(value)).toBeUndefined(),
);

test('a day without time may be meant: a work of 1970', () => {
  expect(findDate('1970-01-01')).toMatchObject({ year: 1970 });
});
