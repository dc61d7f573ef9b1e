/** State of the content API: a failure, or a stopped process. */
export type Plight = 'none' | `slow:${number}` | `status:${number}` | 'reset' | 'html' | 'shrink' | 'images' | 'down';

export interface Act {
  /** For people. */
  readonly name: string;
  readonly plight: Plight;
  readonly minutes: number;
}

/** Years of content API failures in a quarter of an hour. */
export const script: readonly Act[] = [
  { name: 'all is well', plight: 'none', minutes: 2 },
  { name: 'slow: 3 s', plight: 'slow:3000', minutes: 2 },
  { name: 'answers 503', plight: 'status:503', minutes: 2 },
  { name: 'connections reset', plight: 'reset', minutes: 1 },
  { name: 'a page instead of JSON', plight: 'html', minutes: 1 },
  { name: 'its lists are empty', plight: 'shrink', minutes: 2 },
  { name: 'down', plight: 'down', minutes: 3 },
  { name: 'back', plight: 'none', minutes: 3 },
];

/** A minute of the script. */
export interface Minute {
  /** From 1 on. */
  readonly number: number;
  readonly act: Act;
  /** Whether the act begins with it. */
  readonly isFirst: boolean;
}

/** The script minute by minute. */
export function minutesOf(acts: readonly Act[]): Minute[] {
  const minutes = acts.flatMap((act) =>
    Array.from({ length: act.minutes }, (_, index) => ({ act, isFirst: index === 0 })),
  );
  return minutes.map((minute, index) => ({ ...minute, number: index + 1 }));
}

/**
 * Settings of a site whose time runs `speed` times as fast: lifetimes of content, at least a second. Deadlines stay,
 * because visitors wait no faster.
 */
export function settingsAt(speed: number): Readonly<Record<string, string>> {
  const lifetimesS = {
    CACHE_FRESH_S: 60,
    CACHE_STALE_S: 120,
    CACHE_SUSPICIOUS_S: 900,
    CACHE_NEGATIVE_S: 30,
    CACHE_BACKOFF_S: 5,
  };
  const scaled = Object.entries(lifetimesS).map(([name, s]) => [name, String(Math.max(1, Math.round(s / speed)))]);
  return Object.fromEntries(scaled);
}

const maxSpeed = 60;

/** The words of the command: `--speed 20`, `--page FILE`, `--prometheus`, `--publish`. Throws where there are others. */
export function readWords(words: readonly string[]) {
  const left = [...words];
  const take = (name: string): string | undefined => {
    const at = left.findIndex((word) => word === name || word.startsWith(`${name}=`));
    if (at === -1) return undefined;
    const [word = '', next = ''] = left.slice(at);
    const isPair = word === name;
    left.splice(at, isPair ? 2 : 1);
    return isPair ? next : word.slice(name.length + 1);
  };
  const speed = Number(take('--speed') ?? 15);
  const page = take('--page') ?? 'rehearsal.html';
  const has = (name: string): boolean => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  };
  const [isWatched, isPublishing] = [has('--prometheus'), has('--publish')];
  const usage = `npm run rehearse -- [--speed 1 to ${maxSpeed}] [--page FILE] [--prometheus | --publish]`;
  if (left.length > 0 || page === '' || !(speed >= 1 && speed <= maxSpeed)) throw new Error(usage);
  return { speed, page, isWatched, isPublishing };
}
