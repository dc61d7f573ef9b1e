import { expect, test } from 'vitest';
import { read, sources } from './source-files.ts';

/** What a level of a log is called with, up to its sentence. */
const call = /(?:\blog|#log|\))\.(?:debug|info|warn|error|fatal)\((?:[^'`;]*?,)?\s*(['`])(?<sentence>.+?)\1/gs;

const trouble = /\b(?:begins|ends): '(?<sentence>.+?)'/g;

/** With a place for what is different each time. */
const withPlaces = (sentence: string) => sentence.replaceAll(/\$\{.*?\}/g, '…');

/** Every sentence that the server's log may say. */
function sentencesOfServer(): string[] {
  const texts = sources.filter((path) => path.startsWith('server/')).map(read);
  const found = texts.flatMap((text) => [...text.matchAll(call), ...text.matchAll(trouble)]);
  return [...new Set(found.map(({ groups }) => withPlaces(groups?.sentence ?? '')))].sort();
}

test('every line of the log is told of in its table, and no other [P12]', () => {
  const rows = read('server/app/logging/README.md').matchAll(
    /^\| (?:debug|info|warn|error|fatal) \| `(?<sentence>[^`]+)` \|/gm,
  );
  const told = [...rows].map(({ groups }) => groups?.sentence ?? '').sort();
  expect(told).toEqual(sentencesOfServer());
});
