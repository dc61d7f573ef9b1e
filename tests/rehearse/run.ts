import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tableOf } from '../bench/results.ts';
import { rehearseAlarms } from './alarms.ts';
import { rehearsePublishing } from './publish.ts';
import { rehearse } from './rehearsal.ts';
import { pageOf, tableHead, tableLine, verdictOf } from './report.ts';
import { readWords, script } from './script.ts';

/**
 * `npm run rehearse` shows what visitors see while the content API fails, minute by minute. With `--prometheus`, it shows
 * the alerts of operators. With `--publish`, it measures how fast changes appear behind Varnish, nginx and two CDNs,
 * in a quarter of an hour.
 */
async function run(words: readonly string[]): Promise<void> {
  const { speed, page, isWatched, isPublishing } = readWords(words);
  if (isPublishing) {
    const rows = await rehearsePublishing();
    console.log(tableOf(rows));
    process.exitCode = rows.every(({ isReached }) => isReached) ? 0 : 1;
    return;
  }
  if (isWatched) {
    console.log('What each alert is to tell of, with a real Prometheus; an hour of its rules is half a minute.\n');
    const silent = await rehearseAlarms(console.log);
    process.exitCode = silent.length === 0 ? 0 : 1;
    return;
  }
  const minutes = script.reduce((sum, act) => sum + act.minutes, 0);
  console.log(
    `${minutes} minutes, ${speed} times as fast: some ${Math.ceil((minutes * 60) / speed)} s.\n\n${tableHead}`,
  );
  const played = await rehearse({ acts: script, speed, onMinute: (minute) => console.log(tableLine(minute)) });
  writeFileSync(page, pageOf(played, speed));
  console.log(`\n${verdictOf(played)}\nThe same as a page: ${resolve(page)}`);
}

await run(process.argv.slice(2));
