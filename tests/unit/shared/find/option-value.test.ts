import { describe, expect, test } from 'vitest';
import { findOption, optionValueOf, valueInLink } from '../../../../shared/find/option-value.ts';

test.each([
  ['Public spaces', 'public-spaces'],
  ['  É, è! ', 'é-è'],
  ['—', '—'],
])('%j becomes the value %s [M14] [N5]', (text, value) => {
  expect(optionValueOf(text)).toBe(value);
});

test.each([
  ['interiors', 'interiors'],
  ['/typologies/interiors/', 'interiors'],
  ['/design?typology=public%20spaces#projects', 'public spaces'],
  ['design?size=Small Things', 'Small Things'],
  ['/design?typology=', 'design'],
  ['Halls / lofts', 'Halls / lofts'],
  ['/', '/'],
])('the link %j filters by %s [M14] [N5]', (text, value) => {
  expect(valueInLink(text)).toBe(value);
});

describe('findOption', () => {
  const options = [
    { value: 'seats', label: 'Chairs' },
    { value: 'chairs', label: 'Seats' },
    { value: '—', label: '…' },
  ];

  test.each([
    ['chairs', 'chairs'],
    ['Seats', 'chairs'],
    ['CHAIRS', 'seats'],
    ['…', '—'],
    ['—', '—'],
    ['!', undefined],
    ['tables', undefined],
  ])('%s matches a value before a label, and both before other spellings [M14]', (text, value) => {
    expect(findOption(options, text)?.value).toBe(value);
  });
});
