import { arranged, selected } from '../../server/content/lists/list-page.ts';
import { pageOf, pathsFrom } from '../../server/content/lists/paging.ts';
import { answeringIn } from '../../server/content/lists/search.ts';
import { normalizeProjectList } from '../../server/normalize/project-list.ts';
import { type ListQuery, listQuerySchema } from '../../shared/contract/lists/list-query.ts';
import { maxLimit } from '../../shared/contract/lists/paging.ts';
import type { LinkedSummary } from '../../shared/contract/project.ts';
import { soughtIn } from '../../shared/find/find-projects.ts';
import { listOf } from './bench-content.ts';
import { median, type Row } from './bench-site.ts';

const items = 1_000;
const warmUps = 10;
const runs = 31;
const reachMs = 2;

const widths = [480, 750, 1080, 1440, 2000];
const types = ['avif', 'webp'];

/** A parsed list as the server keeps it: of a thousand items, their pictures measured. */
function parsedList(): LinkedSummary[] {
  const { value } = normalizeProjectList(listOf('design', items), 'design', {
    mediaBaseUrl: 'https://cms.example',
    mediaRewrites: [],
    mediaIdOf: (stored) => `m${stored.length}`,
    publicUrl: 'https://site.example',
    messagingLabel: /wechat/i,
  });
  const sources = types.flatMap((type) =>
    widths.map((width) => ({ width, type: `image/${type}`, src: `/media/0123456789abcdef/version1/${width}.${type}` })),
  );
  const preview = `data:image/webp;base64,${'A'.repeat(200)}`;
  const measured = value.items.map((item) =>
    item.cover ? { ...item, cover: { ...item.cover, preview, sources } } : item,
  );
  return JSON.parse(JSON.stringify(measured)) as LinkedSummary[];
}

function replyOf(list: readonly LinkedSummary[], parameters: Readonly<Record<string, string>>): string {
  const query: ListQuery = listQuerySchema.parse(parameters);
  const page = pageOf(arranged(list, query), {
    ...query,
    idOf: ({ id }) => id,
    pathFrom: pathsFrom('projects', parameters),
  });
  return JSON.stringify({ ...page, items: page.items.map((item) => selected(item, query)) });
}

/** Milliseconds of the first run with a list, and of those after it. */
function timed(work: (list: readonly LinkedSummary[]) => unknown): {
  readonly firstMs: number;
  readonly laterMs: number;
} {
  const msOf = (list: readonly LinkedSummary[]): number => {
    const startedMs = performance.now();
    work(list);
    return performance.now() - startedMs;
  };
  const firsts = Array.from({ length: 5 }, () => msOf(parsedList()));
  const list = parsedList();
  const later = Array.from({ length: warmUps + runs }, () => msOf(list)).slice(warmUps);
  return { firstMs: median(firsts), laterMs: median(later) };
}

const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a filter, and sorted by title': { typology: 'interiors', sort: 'title', limit: `${maxLimit}` },
  'all found by a word, newest first': { q: 'trieste', sort: '-year', limit: `${maxLimit}` },
  'a page without pictures': { pictures: 'none', fields: 'year,lead' },
};

function rowOf(what: string, { firstMs, laterMs }: ReturnType<typeof timed>): Row {
  return {
    what: `of a list of 1,000 items: ${what}`,
    result: `${laterMs.toFixed(2)} ms (${firstMs.toFixed(1)} with a list that was parsed now)`,
    reach: `≤ ${reachMs} ms`,
    isReached: laterMs <= reachMs,
  };
}

/** What replies that are computed from a parsed list take of the thread that answers. */
export async function lists(): Promise<Row[]> {
  const rows = Object.entries(queries).map(([what, query]) =>
    rowOf(
      what,
      timed((list) => replyOf(list, query)),
    ),
  );
  const searched = timed((list) =>
    answeringIn('project', list, soughtIn('slow harbor'))
      .sort((a, b) => b.answer - a.answer)
      .slice(0, maxLimit),
  );
  return [...rows, rowOf('searched by two words', searched)];
}
