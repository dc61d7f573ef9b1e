import { describe, expect, test } from 'vitest';
import { findOption, isOptionValue, optionValueOf, valueInLink } from '../../../../shared/find/option-value.ts';

test.each([
  ['Public spaces', 'public-spaces'],
  ['  É, è! ', 'é-è'],
  ['—', '—'],
])('M14 N5 %j as a value for URLs is %s', (text, value) => {
  expect(optionValueOf(text)).toBe(value);
});

test('N5 values for URLs are told from words', () => {
  expect(['public-spaces', 'a_1', '海'].every(isOptionValue)).toBe(true);
  expect(['Public', 'a b', '-a', ''].some(isOptionValue)).toBe(false);
});

test.each([
  ['interiors', 'interiors'],
  ['/typologies/interiors/', 'interiors'],
  ['/design?typology=public%20spaces#projects', 'public spaces'],
  ['design?size=Small Things', 'Small Things'],
  ['/design?typology=', 'design'],
  ['Halls / lofts', 'Halls / lofts'],
  ['/', '/'],
])('M14 N5 the link %j filters by %s', (text, value) => {
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
  ])('M14 %s: value before label, both before other spellings', (text, value) => {
    expect(findOption(options, text)?.value).toBe(value);
  });
});
