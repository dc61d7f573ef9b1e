import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { startStatesSite } from '../helpers/states-upstream.ts';

/** Overlay scroll bars, as on a touch screen: the page is as wide as its window. */
const visitor = { reducedMotion: 'reduce', isMobile: true, provokes: /404 .*\/no\/such\/page$/ } as const;

/** Two edges and their distance in CSS px: `main h1 bottom`, `main .lead top`, 24. `window` is the viewport. */
type Row = readonly [from: string, to: string, px: number];

const [beam, disc, hero] = ['beam', 'disc', 'hero'].map((part) => `main [data-part="${part}"]`) as [
  string,
  string,
  string,
];
const half = (room: string) => `[data-landing] [data-section="${room}"] > a > :last-child`;
const card = (size: string) => `#projects [data-card]:not([data-hero])[data-size="${size}"] picture`;
const figure = (number: number, part: string) => `figure:nth-of-type(${number}) ${part}`;

const margin = 36.8;
const datum = 501;
const gutter = 0.4277 * 16 + 1440 * 0.013223;
const columns = (count: number) => ((1440 - 2 * margin - 11 * gutter) / 12) * count + gutter * (count - 1);

/** The composition of each page, by path and window. */
const positions: Readonly<Record<string, readonly Row[]>> = {
  '/ 1440x900': [
    ['window top', `${beam} top`, 612],
    [`${beam} top`, `${beam} bottom`, 2],
    ['window left', `${beam} left`, 0],
    [`${beam} right`, 'window right', 0],
    [`${beam} bottom`, `${disc} top`, 0],
    ['window left', `${disc} left`, 708],
  ],
  '/ 390x844': [
    ['window top', `${beam} top`, 422],
    ['[data-landing] > [data-section="design"] bottom', `${beam} top`, 0],
    [`${beam} top`, `${half('art')} top`, 0],
    ['window top', `${disc} middle`, 423],
  ],
  '/design 1440x900': [
    ['window top', `${beam} top`, 612],
    ['window left', 'main h1 left', datum],
    ['window left', 'tbody th left', datum],
    ['window left', `${disc} left`, datum],
    [`${card('hand')} left`, `${card('hand')} right`, columns(3)],
    [`${card('body')} left`, `${card('body')} right`, columns(4)],
    [`${card('room')} left`, `${card('room')} right`, columns(6)],
    [`${card('street')} left`, `${card('street')} right`, columns(9)],
    ['window left', `${card('room')} left`, margin],
    [`${card('room')} bottom`, `${card('body')} bottom`, 0],
    ['[data-caption] h3 baseline', '[data-caption] span baseline', 0],
  ],
  '/design 390x844': [
    ['window top', `${beam} top`, 523],
    ['window left', `${card('street')} left`, 0],
    [`${card('street')} right`, 'window right', 0],
    ['window left', `${card('room')} left`, 16],
    [`${card('room')} right`, 'window right', 16],
    ['window left', `${card('hand')} left`, 16],
    ['window left', `${card('hand')} right`, 195],
    ['window left', `${card('body')} left`, 105.5],
  ],
  '/art/ta 1440x900': [
    ['window top', `${beam} top`, 612],
    ['window left', '#art_works li picture left', margin],
  ],
  '/art/ta 390x844': [['window top', `${beam} top`, 303.8]],
  '/design/projects/ropewalk-reading-room 1440x900': [
    ['window top', `${hero} top`, 0],
    ['window left', `${hero} left`, 0],
    [`${hero} right`, 'window right', 0],
    [`${hero} top`, `${hero} bottom`, 605.2],
    [`${hero} bottom`, `${beam} top`, 0],
    ['window left', `${disc} left`, datum],
    ['window left', 'main h1 left', datum],
    ['window left', 'main dl left', margin],
    ['main dl dt baseline', 'main h1 baseline', 0],
    ['main h1 bottom', 'main .lead top', 24],
    ['main .lead bottom', 'main .prose top', 48],
  ],
  '/design/projects/ropewalk-reading-room 390x844': [['main .lead bottom', 'main .prose top', 48]],
  '/design/projects/sill-chair 1440x900': [
    ['window left', 'main h1 left', margin],
    ['main h1 bottom', `${hero} bottom`, 0],
    [`${hero} bottom`, `${beam} top`, 0],
    ['window left', `main ${figure(1, 'picture')} left`, margin],
    [`main ${figure(1, 'picture')} top`, `main ${figure(2, 'picture')} top`, 0],
    [`main ${figure(1, 'picture')} bottom`, `main ${figure(2, 'picture')} bottom`, 0],
  ],
  '/design/projects/sill-chair 390x844': [
    [`main ${figure(1, 'picture')} bottom`, `main ${figure(1, 'figcaption')} top`, 8],
    [`main ${figure(1, 'figcaption')} bottom`, `main ${figure(2, 'picture')} top`, 40],
  ],
  '/art/art-works/low-tide-ledger 1440x900': [
    ['window left', `${hero} center`, 720],
    ['window left', 'main div:has(> h1) left', margin],
  ],
  '/art/biography/ta 1440x900': [
    ['main .lead left', 'main dl left', 0],
    ['main .lead bottom', 'main .prose top', 48],
  ],
  '/design/about 1440x900': [
    ['main dl dt baseline', 'main .prose p baseline', 0],
    ['main picture left', 'main h1 left', 0],
  ],
  '/design/press 1440x900': [['main .prose p:nth-of-type(1) bottom', 'main .prose p:nth-of-type(2) top', 48]],
  '/design/contact-us 1440x900': [['main address:nth-of-type(2) left', 'main figure:nth-of-type(2) img left', 0]],
};

/** Content at its edges, of `helpers/states-content.ts`. */
const statePositions: Readonly<Record<string, readonly Row[]>> = {
  '/design/projects/no-cover 1440x900': [
    ['main h1 left', 'main .lead left', 0],
    ['main h1 left', 'main .prose left', 0],
  ],
  '/design/projects/title-120-portrait 1440x900': [['main picture bottom', `${beam} top`, 0]],
  '/design/projects/arabic 1440x900': [
    ['main h1 right', 'main .lead right', 0],
    ['main h1 right', 'main .prose right', 0],
    ['main dl > div:nth-child(1) dd left', 'main dl > div:nth-child(2) dd left', 0],
  ],
  '/design/projects/films 1440x900': [['main .lead left', 'main a[href="https://films.example/steps"] left', 0]],
  '/art/art-works/work-arabic 1440x900': [['main h1 left', 'main h1 + p left', 0]],
  '/art/art-works/work-no-cover 1440x900': [['header bottom', 'main h1 top', 48]],
};

/** Where the edges of the first elements of their kind are, in CSS px; NaN for an element that is not there. */
function edgesIn(names: readonly string[]): number[] {
  return names.map((name) => {
    const [, selector = '', edge = ''] = /^(.*) (\w+)$/.exec(name) ?? [];
    if (selector === 'window') return { right: innerWidth, bottom: innerHeight }[edge] ?? 0;
    const element = document.querySelector(selector);
    if (!element) return Number.NaN;
    if (edge === 'baseline') {
      const probe = document.createElement('span');
      probe.style.display = 'inline-block';
      element.prepend(probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      return bottom;
    }
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom, center: (left + right) / 2, middle: (top + bottom) / 2 }[edge] ?? Number.NaN;
  });
}

/** Distances of a page that are off by more than a pixel. */
async function wrongRows(page: Page, rows: readonly Row[]): Promise<string[]> {
  const edges = await page.evaluate(
    edgesIn,
    rows.flat().filter((edge) => typeof edge === 'string'),
  );
  return rows.flatMap(([from, to, px], index) => {
    const distance = (edges[2 * index + 1] ?? 0) - (edges[2 * index] ?? 0);
    return Math.abs(distance - px) <= 1 ? [] : [`${from} → ${to}: ${distance.toFixed(1)}, expected ${px}`];
  });
}

describe.each([
  { content: 'the sample', site: siteInBrowser(visitor), table: positions },
  { content: 'content at its edges', site: siteInBrowser(visitor, startStatesSite), table: statePositions },
])('with $content', ({ site, table }) => {
  test.each(Object.entries(table))('every part of %s is in its place [P6]', async (place, rows) => {
    const [path = '', size = ''] = place.split(' ');
    expect(await wrongRows(await site.visit(path, { ...visitor, size }), rows)).toEqual([]);
  });
});
