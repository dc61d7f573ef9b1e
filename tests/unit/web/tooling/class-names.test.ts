import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortClassNames } from '../../../../web/tooling/class-names.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const card = '.card { color: red } .card:hover .title { color: blue } @keyframes roll {}';

test('names are short, differ within a module and between modules, and are the same in every build', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'b'));
  writeFileSync(join(folder, 'b/Card.module.css'), card);
  writeFileSync(join(folder, 'A.module.css'), '.card {}');
  const [nameOf, again] = [shortClassNames(folder), shortClassNames(folder)];
  const file = join(folder, 'b/Card.module.css');
  expect(nameOf('card', file, card)).toBe('_ab0');
  expect(nameOf('title', file, card)).toBe('_ab1');
  expect(nameOf('roll', file, card)).toBe('_ab2');
  expect(nameOf('card', join(folder, 'A.module.css'), '.card {}')).toBe('_aa0');
  expect(again('title', `${file}?used`, card)).toBe('_ab1');
});

test('a name that its module does not have is a fault of the build', () => {
  const nameOf = shortClassNames(temporaryFolder());
  expect(() => nameOf('card', '/elsewhere/Card.module.css', card)).toThrow('Nothing is called card');
});
