import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { rehearse } from './rehearsal.ts';
import { pageOf, tableHead, tableLine, verdictOf } from './report.ts';
import { readWords, script } from './script.ts';

/** `npm run rehearse`: shows what visitors see while the content API goes wrong, minute by minute. */
async function run(words: readonly string[]): Promise<void> {
  const { speed, page } = readWords(words);
  const minutes = script.reduce((sum, act) => sum + act.minutes, 0);
  console.log(
    `${minutes} minutes, ${speed} times as fast: some ${Math.ceil((minutes * 60) / speed)} s.\n\n${tableHead}`,
  );
  const played = await rehearse({ acts: script, speed, onMinute: (minute) => console.log(tableLine(minute)) });
  writeFileSync(page, pageOf(played, speed));
  console.log(`\n${verdictOf(played)}\nThe same as a page: ${resolve(page)}`);
}

await run(process.argv.slice(2));
