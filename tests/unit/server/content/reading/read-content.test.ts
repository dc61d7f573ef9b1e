import { describe, expect, it, test } from 'vitest';
import { exactBuffer, versionOf } from '../../../../../server/cache/entry.ts';
import { type ReadingOrder, readContent, withChangeDate } from '../../../../../server/content/reading/read-content.ts';
import type { ResourceName } from '../../../../../server/content/resources.ts';
import { ResponsePages } from '../../../../../server/upstream/response-pages.ts';
import { httpRecording } from '../../../../helpers/failure-recording.ts';
import { readingSettings } from '../../../../helpers/reading-settings.ts';

const pages = { isList: false, maxBodyBytes: 1_000_000 };

function read(document: unknown, resource: ResourceName = 'project') {
  const order = { resource, call: resource, key: 'a', settings: readingSettings, pages, previous: undefined, nowMs: 0 };
  return readContent(order, { document, repairs: [] });
}

describe('a response with status 200', () => {
  it.each([
    [{ detail: 'Not found.' }],
    [{ detail: 'not found', code: 404 }],
    [{ detail: 'No Page matches the given query.' }],
    [{ status: 404, message: 'No such thing', data: null, path: '/api/page' }],
    [{ statusCode: 404, message: 'Cannot GET /page' }],
    [{ message: 'Page not found' }],
    [{ message: 'No page found.' }],
    [{ type: 'about:blank', title: 'Gone', status: 410, detail: 'It was removed', instance: '/page' }],
  ])('means absent with %j [#55]', async (body) => {
    expect(await read(body)).toBeUndefined();
    expect(await read(body, 'about')).toBeUndefined();
  });

  it.each(['55-not-found-200', '55-no-match-200'])('means absent with the recorded %s [#55]', async (name) => {
    const { body, headers } = httpRecording('detail', name);
    const response = new ResponsePages(pages);
    const contentType = headers['content-type'];
    response.add({
      bytes: Buffer.from(body, 'base64'),
      contentType,
      contentEncoding: undefined,
      url: 'https://a.test/',
    });
    expect(await read(response.document)).toBeUndefined();
  });

  it.each([
    [{ status: 'error', message: 'No database' }],
    [{ status: 'fail', data: null }],
    [{ status: 500, message: 'Oops', data: [] }],
    [{ status: 500, message: 'Table not found' }],
    [{ success: false, data: {} }],
    [{ success: false, project: null }],
    [{ error: { message: 'Oops' } }],
    [{ errors: ['Oops'] }],
    [{ ok: false }],
    [{ message: 'Unauthenticated.' }],
    [{ data: { message: 'Unauthenticated.' } }],
    [{ msg: 'token expired', code: 'E_TOKEN', timestamp: 1 }],
    [{ message: 'Server Error', exception: 'QueryException', file: 'Db.php', line: 12, trace: [{ line: 1 }] }],
    [{ message: 'Bad credentials', documentation_url: 'https://a.test/docs' }],
    [{ statusCode: 401, message: 'Unauthorized' }],
    [{ error: 'unauthorized', hint: 'Send a token' }],
    [{ type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'No token', instance: '/page' }],
    [{ ok: false, reason: 'No database' }],
    [{ ok: false, error_code: 401, description: 'Unauthorized' }],
    [{ success: 0, message: 'No' }],
    [{ result: 'error', message: 'No database' }],
    [{ fault: { faultstring: 'Quota exceeded', detail: { errorcode: 'Quota' } } }],
    [{ Code: 'AccessDenied', Message: 'Access Denied' }],
    [{ errorMessage: 'Task timed out', errorType: 'TimeoutError' }],
    [{ errcode: 40001, errmsg: 'invalid credential' }],
    [{ error: 'invalid_token', error_description: 'The access token expired' }],
    [{ statusText: 'Service Unavailable', status: 503 }],
    [{ maintenance: true, message: 'Back soon' }],
    [{ meta: { code: 400, error_message: 'Oops' } }],
  ])('reports an error with %j [#25]', async (body) => {
    const failure = expect.objectContaining({ name: 'UpstreamError', kind: 'reported' });
    for (const resource of ['project', 'about', 'page', 'projects', 'menu', 'landing', 'seo'] as const)
      await expect(read(body, resource), resource).rejects.toThrow(failure);
  });

  it.each([
    [{ status: 'error', data: [{ id: 1, html: 'A text' }] }],
    [{ status: 'ok', message: 'Welcome', read_more: [] }],
    [{ title: 'Error', error: 'a love story', read_more: [] }],
    [{ errors: [], error: null, data: [] }],
    [{ message: 'Nothing yet', data: [] }],
    [{ message: 'No records', status: 'success' }],
    [{ code: 0, msg: 'done' }],
    [{ errcode: 0, errmsg: 'ok', data: [] }],
    [{ title: 'Quota', description: 'A study', result: 'Built', reason: 'A bet' }],
    [{ message: 'None', count: 0, next: null }],
    [{ title: 'Unauthorized', status: 'published', detail: 'A film about doors', read_more: [{ text: 'Words.' }] }],
    [{ status: { toString: 1 }, read_more: [] }],
    [{}],
    [[]],
  ])('is content with %j [#25]', async (body) => {
    expect(await read(body)).toBeDefined();
  });
});

describe('an item of a list', () => {
  const list = {
    data: [
      { id: 7, slug: 'seven', title: 'Seven', content: [{ type: 'text', html: '<p>All of it.</p>' }] },
      { id: 8, slug: 'Eight', title: 'Eight', status: 'draft', content: '<p>Not yet.</p>' },
    ],
  };
  const of = async (order: Pick<ReadingOrder, 'resource' | 'call' | 'key' | 'pick' | 'reads'>) => {
    const rest = { settings: readingSettings, pages, previous: undefined, nowMs: 0 };
    const content = await readContent({ ...order, ...rest }, { document: list, repairs: [] });
    return content && JSON.parse(content.json.toString());
  };

  it('is found by id as a detail, by slug as a page', async () => {
    const detail = await of({ resource: 'project', call: 'projects', key: '7', pick: 'id' });
    expect(detail.blocks).toMatchObject([{ kind: 'text', html: '<p>All of it.</p>' }]);
    const page = await of({ resource: 'about', call: 'pages', key: 'SEVEN', pick: 'slug', reads: 'page' });
    expect(page).toMatchObject({ title: 'Seven', blocks: [{ html: '<p>All of it.</p>' }], isEmpty: false });
  });

  it('is absent if it is missing or a draft', async () => {
    expect(await of({ resource: 'project', call: 'projects', key: '9', pick: 'id' })).toBeUndefined();
    expect(await of({ resource: 'page', call: 'pages', key: 'eight', pick: 'slug' })).toBeUndefined();
  });
});

const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const now = '2026-01-02T03:04:05Z';

interface Named {
  readonly title: string;
  readonly updatedAt?: string;
}

const dated = ({ title, ...date }: Named, before?: Named, atMs = nowMs) => {
  const fingerprintOf = (text: string) => versionOf(exactBuffer(JSON.stringify({ title: text })));
  const row =
    before && (['', fingerprintOf(before.title), before.updatedAt ?? null] as [string, string, string | null]);
  return withChangeDate({ title, ...date }, row, atMs);
};

describe('the date of the last change', () => {
  test('is the one of the upstream [N9]', () => {
    const own = { title: 'A', updatedAt: '2020-01-01T00:00:00Z' };
    expect(dated(own)).toEqual(own);
    expect(dated(own, { ...own, updatedAt: now })).toEqual(own);
  });

  test('is now for a change, and stays until the next one [N9]', () => {
    const changed = dated({ title: 'B' }, { title: 'A' });
    expect(changed).toEqual({ title: 'B', updatedAt: now });
    expect(dated({ title: 'B' }, changed, nowMs + 60_000)).toEqual(changed);
  });
});

test('dates survive the loss of the value that had them [N9]', async () => {
  const list = (title: string) => [
    { id: 1, slug: 'a', title: 'A' },
    { id: 2, slug: 'b', title },
  ];
  const readAt = (order: Partial<ReadingOrder>, title: string) =>
    readContent(
      {
        ...{ resource: 'projects', call: 'projects', key: '', settings: readingSettings, pages, previous: undefined },
        ...{ nowMs, ...order },
      },
      { document: list(title), repairs: [] },
    );
  const datesIn = (content: Awaited<ReturnType<typeof readAt>>) =>
    JSON.parse(content?.json.toString() ?? '').items.map((item: Named) => item.updatedAt);
  const first = await readAt({}, 'B');
  const changed = await readAt({ previous: first }, 'C');
  expect(datesIn(changed)).toEqual([undefined, now]);
  const [later, knownDates] = [nowMs + 86_400_000, changed?.dates];
  expect(datesIn(await readAt({ nowMs: later, knownDates }, 'C'))).toEqual([undefined, now]);
  expect(datesIn(await readAt({ nowMs: later, knownDates }, 'D'))).toEqual([undefined, '2026-01-03T03:04:05Z']);
});
