import { describe, expect, it } from 'vitest';
import * as errors from '../../../helpers/failures.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';

const worksPath = '/name/get-art-projects/';
const setup = setUpFaultyClient();

describe('a list with a promised page', () => {
  const linking = errors.json({ count: 6, next: '?page=2', results: [1, 2] });
  const counting = errors.json({ data: [1], meta: { pagination: { page: 1, pageCount: 3 } } });

  it.each<[string, object, string]>([
    ['an error beside an empty list', { results: [], errors: [{ message: 'No memory' }] }, 'reported'],
    ['an error of its own', { detail: 'No database' }, 'reported'],
    ['words alone', { message: 'Unauthenticated.' }, 'reported'],
    ['that there is no such page', { detail: 'Not found.' }, 'reported'],
    ['an empty list, where six items were counted', { count: 6, results: [], next: null }, 'wrong-shape'],
    ['an empty list of another form', [], 'wrong-shape'],
    ['nothing', {}, 'wrong-shape'],
  ])('fails if the linked page contains %s [#25 #64]', async (_what, body, failure) => {
    setup.upstream.fail(worksPath, linking);
    setup.upstream.fail('page=2', errors.json(body));
    expect((await failureOf(setup.read('works'))).kind).toBe(failure);
  });

  it.each<[string, object, string]>([
    ['an error beside an empty list', { data: [], success: false }, 'reported'],
    ['words alone', { message: 'Too many requests' }, 'reported'],
    ['an empty list of another form', [], 'wrong-shape'],
    ['nothing', {}, 'wrong-shape'],
  ])('fails if the counted page contains %s [#25 #64]', async (_what, body, failure) => {
    setup.upstream.fail(worksPath, counting);
    setup.upstream.fail('pagination', errors.json(body));
    expect((await failureOf(setup.read('works'))).kind).toBe(failure);
  });

  it.each([401, 408, 425, 429])('fails if the counted page returns %i [#56]', async (code) => {
    setup.upstream.fail(worksPath, counting);
    setup.upstream.fail('pagination', errors.status(code));
    expect(await failureOf(setup.read('works'))).toMatchObject({ kind: 'status', status: code });
  });

  it('fails if the counted page has no content [#49]', async () => {
    setup.upstream.fail(worksPath, counting);
    setup.upstream.fail('pagination', errors.noContent());
    expect((await failureOf(setup.read('works'))).kind).toBe('wrong-shape');
  });

  it('ends at an empty page if no count contradicts it [#24]', async () => {
    const withoutCount = (results: number[], next: string | null) => errors.json({ next, results });
    setup.upstream.fail(worksPath, withoutCount([1, 2], '?page=2'));
    setup.upstream.fail('page=2', withoutCount([], '?page=3'));
    setup.upstream.fail('page=3', withoutCount([], null));
    expect(await setup.read('works')).toMatchObject({ body: { results: [1, 2] }, repairs: ['pages-joined'] });
    setup.upstream.fail(worksPath, errors.json({ count: 2, next: '?page=4', results: [1, 2] }));
    setup.upstream.fail('page=4', errors.json({ count: 2, next: null, results: [] }));
    expect(await setup.read('works')).toMatchObject({ body: { results: [1, 2] }, repairs: ['pages-joined'] });
  });

  it.each([
    ['absent', { detail: 'Not found.' }],
    ['empty', { data: [], meta: { pagination: { page: 2, pageCount: 3 } } }],
  ])('fails if a counted page is %s under every name [#24 #55]', async (_what, body) => {
    setup.upstream.fail('*', errors.json(body));
    setup.upstream.fail(worksPath, (request, response) =>
      (request.url?.includes('?') ? errors.json(body) : counting)(request, response),
    );
    await failureOf(setup.read('works'));
    expect(setup.upstream.requests.length).toBeGreaterThan(2);
  });

  it('fails if a page that headers link to and count is empty [#24]', async () => {
    const counts = { 'x-wp-total': '4', 'x-wp-totalpages': '2' };
    setup.upstream.fail(worksPath, errors.json([1, 2], { ...counts, link: '<?page=2>; rel="next"' }));
    setup.upstream.fail('page=2', errors.json([], counts));
    expect((await failureOf(setup.read('works'))).kind).toBe('wrong-shape');
  });
});
