import { beforeEach, expect, test } from 'vitest';
import { type OutageKind, OutageLog } from '../../../../server/base/outage-log.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const refused: OutageKind = { name: 'refused', begins: 'refused', ends: 'no longer refused' };
const late: OutageKind = { name: 'late', begins: 'late', ends: 'in time again' };

let clock: ManualClock;
let lines: string[];
let outages: OutageLog;

beforeEach(() => {
  clock = new ManualClock();
  lines = [];
  const say = (level: string) => (fields: unknown, text?: string) => {
    lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  };
  outages = new OutageLog({ log: { warn: say('warn'), info: say('info') }, now: () => clock.now() });
});

test('F20 one line when it begins, one when all that failed works again, with counts', () => {
  for (const member of ['menu', 'landing', 'menu']) {
    outages.failed(refused, member, { member });
    clock.advance(30_000);
  }
  outages.worked('menu');
  outages.worked('about');
  expect(lines).toEqual(['warn refused {"member":"menu"}']);
  outages.worked('landing');
  expect(lines).toEqual(['warn refused {"member":"menu"}', 'info no longer refused {"failures":3,"forS":90}']);
});

const said = () => lines.map((line) => line.split(' {')[0]);

test('F20 what fails in another way leaves the first state, of which nothing is said to be over', () => {
  outages.failed(refused, 'menu', {});
  outages.failed(late, 'menu', {});
  expect(said()).toEqual(['warn refused', 'warn late']);
  outages.worked('menu');
  expect(said()).toEqual(['warn refused', 'warn late', 'info in time again']);
});

test('F20 what is asked for no more is not said to work, and what is asked for rarely is one outage', () => {
  outages.failed(refused, 'made-up', {});
  clock.advance(700_000);
  outages.failed(late, 'menu', {});
  clock.advance(700_000);
  outages.failed(late, 'menu', {});
  expect(said()).toEqual(['warn refused', 'warn late']);
  clock.advance(700_000);
  outages.worked('about');
  expect(said()).toEqual(['warn refused', 'warn late']);
  outages.failed(late, 'menu', {});
  clock.advance(700_000);
  outages.worked('menu');
  expect(said().at(-1)).toBe('info in time again');
});

test('F20 what nobody asks for any more keeps no state from ending', () => {
  outages.failed(refused, 'made-up', {});
  clock.advance(400_000);
  outages.failed(refused, 'menu', {});
  clock.advance(400_000);
  outages.worked('menu');
  expect(lines.at(-1)).toContain('no longer refused');
});

test('F20 more members than can be remembered are counted still', () => {
  for (let index = 0; index < 1_500; index += 1) outages.failed(refused, `page:${index}`, {});
  for (let index = 0; index < 1_500; index += 1) outages.worked(`page:${index}`);
  expect(lines.at(-1)).toContain('"failures":1500');
});
