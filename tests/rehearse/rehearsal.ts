import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { visitedPaths } from '../helpers/site-pages.ts';
import { sampleEnv } from '../helpers/upstream-env.ts';
import { Patient } from './patient.ts';
import { type Act, type Minute, minutesOf, settingsAt } from './script.ts';
import { type Seen, type Sight, saidIn, sumUp } from './seen.ts';

/** A minute that has been played. */
export interface Played extends Seen {
  readonly minute: Minute;
  /** Warnings and errors that the site logged. */
  readonly said: readonly string[];
}

export interface RehearsalOptions {
  readonly acts: readonly Act[];
  /** How many of the script's minutes go by in one. */
  readonly speed: number;
  /** Hears of each minute when it is over. */
  readonly onMinute: (played: Played) => void;
}

/** One visitor each. */
const everyMs = 50;

async function look(url: string): Promise<Sight> {
  const startedMs = performance.now();
  const tookMs = () => performance.now() - startedMs;
  try {
    const response = await fetch(url, { redirect: 'manual' });
    await response.text();
    const [, state = ''] = /desc="(\w+)"/.exec(response.headers.get('server-timing') ?? '') ?? [];
    return { status: response.status, state, tookMs: tookMs() };
  } catch {
    return { status: 0, state: '', tookMs: tookMs() };
  }
}

/** Visitors at a steady rate. Returns their results of a minute. */
async function visit(site: ServerProcess, forMs: number, turn: number): Promise<Sight[]> {
  const sights: Promise<Sight>[] = [];
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    sights.push(look(`${site.url}${visitedPaths[(turn + sights.length) % visitedPaths.length]}`));
    await pause(everyMs);
  }
  return Promise.all(sights);
}

/** Each page once, before anything is counted. */
async function warmUp(site: ServerProcess): Promise<void> {
  for (const path of visitedPaths) await look(`${site.url}${path}`);
}

/** Plays a script: a site over its own sample, both on free local ports, and visitors. */
export async function rehearse({ acts, speed, onMinute }: RehearsalOptions): Promise<Played[]> {
  await using stage = new AsyncDisposableStack();
  const patient = await Patient.start();
  stage.defer(() => patient.end());
  const site = await startServerProcess({
    ...sampleEnv(patient.url),
    ...settingsAt(speed),
    CACHE_STORE: 'none',
    LOG_LEVEL: 'info',
  });
  stage.defer(() => site.kill());
  await warmUp(site);
  const played: Played[] = [];
  let turn = 0;
  for (const minute of minutesOf(acts)) {
    if (minute.isFirst) await patient.suffer(minute.act.plight);
    const before = site.output().length;
    const sights = await visit(site, 60_000 / speed, turn);
    turn += sights.length;
    const row = { minute, ...sumUp(sights), said: saidIn(site.output().slice(before)) };
    onMinute(row);
    played.push(row);
  }
  return played;
}
