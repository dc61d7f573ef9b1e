import { beforeEach, expect, test } from 'vitest';
import { type OutageKind, OutageLog } from '../../../../server/base/outage-log.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const refused: OutageKind = { name: 'refused', begins: 'refused', ends: 'no longer refused' };
const late: OutageKind = { name: 'late', begins: 'late', ends: 'in time again' };

let clock: ManualClock;
let lines: string[];
let troubles: OutageLog;

beforeEach(() => {
  clock = new ManualClock();
  lines = [];
  const say = (level: string) => (fields: unknown, text?: string) => {
    lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  };
  troubles = new OutageLog({ log: { warn: say('warn'), info: say('info') }, now: () => clock.now() });
});

test('F20 one line when it begins, one when all that failed works again, with counts', () => {
  for (const member of ['menu', 'landing', 'menu']) {
    troubles.failed(refused, member, { member });
    clock.advance(30_000);
  }
  troubles.worked('menu');
  troubles.worked('about');
  expect(lines).toEqual(['warn refused {"member":"menu"}']);
  troubles.worked('landing');
  expect(lines).toEqual(['warn refused {"member":"menu"}', 'info no longer refused {"failures":3,"forS":90}']);
});

const said = () => lines.map((line) => line.split(' {')[0]);

test('F20 what fails in another way leaves the first state, of which nothing is said to be over', () => {
  troubles.failed(refused, 'menu', {});
  troubles.failed(late, 'menu', {});
  expect(said()).toEqual(['warn refused', 'warn late']);
  troubles.worked('menu');
  expect(said()).toEqual(['warn refused', 'warn late', 'info in time again']);
});

test('F20 what is asked for no more is not said to work, and what is asked for rarely is one outage', () => {
  troubles.failed(refused, 'made-up', {});
  clock.advance(700_000);
  troubles.failed(late, 'menu', {});
  clock.advance(700_000);
  troubles.failed(late, 'menu', {});
  expect(said()).toEqual(['warn refused', 'warn late']);
  clock.advance(700_000);
  troubles.worked('about');
  expect(said()).toEqual(['warn refused', 'warn late']);
  troubles.failed(late, 'menu', {});
  clock.advance(700_000);
  troubles.worked('menu');
  expect(said().at(-1)).toBe('info in time again');
});

test('F20 what nobody asks for any more keeps no state from ending', () => {
  troubles.failed(refused, 'made-up', {});
  clock.advance(400_000);
  troubles.failed(refused, 'menu', {});
  clock.advance(400_000);
  troubles.worked('menu');
  expect(lines.at(-1)).toContain('no longer refused');
});

test('F20 more members than can be remembered are counted still', () => {
  for (let index = 0; index < 1_500; index += 1) troubles.failed(refused, `page:${index}`, {});
  for (let index = 0; index < 1_500; index += 1) troubles.worked(`page:${index}`);
  expect(lines.at(-1)).toContain('"failures":1500');
});
