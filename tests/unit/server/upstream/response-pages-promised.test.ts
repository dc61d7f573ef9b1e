import { describe, expect, it } from 'vitest';
import * as faults from '../../../helpers/faults.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';

const worksPath = '/name/get-art-projects/';
const setup = setUpFaultyClient();

describe('what a page of a list promises', () => {
  const linking = faults.json({ count: 6, next: '?page=2', results: [1, 2] });
  const counting = faults.json({ data: [1], meta: { pagination: { page: 1, pageCount: 3 } } });

  it.each<[string, object, string]>([
    ['an error beside an empty list', { results: [], errors: [{ message: 'No memory' }] }, 'reported'],
    ['an error of its own', { detail: 'No database' }, 'reported'],
    ['words alone', { message: 'Unauthenticated.' }, 'reported'],
    ['that there is no such page', { detail: 'Not found.' }, 'reported'],
    ['an empty list, where six items were counted', { count: 6, results: [], next: null }, 'wrong-shape'],
    ['an empty list of another form', [], 'wrong-shape'],
    ['nothing', {}, 'wrong-shape'],
  ])('#25 #64 fails the list as a whole when the page that a link leads to says %s', async (_what, body, fault) => {
    setup.upstream.fault(worksPath, linking);
    setup.upstream.fault('page=2', faults.json(body));
    expect((await failureOf(setup.read('works'))).fault).toBe(fault);
  });

  it.each<[string, object, string]>([
    ['an error beside an empty list', { data: [], success: false }, 'reported'],
    ['words alone', { message: 'Too many requests' }, 'reported'],
    ['an empty list of another form', [], 'wrong-shape'],
    ['nothing', {}, 'wrong-shape'],
  ])('#25 #64 fails the list as a whole when a page that was counted says %s', async (_what, body, fault) => {
    setup.upstream.fault(worksPath, counting);
    setup.upstream.fault('pagination', faults.json(body));
    expect((await failureOf(setup.read('works'))).fault).toBe(fault);
  });

  it.each([401, 408, 425, 429])(
    '#56 fails the list as a whole when a page that was counted is answered %i',
    async (code) => {
      setup.upstream.fault(worksPath, counting);
      setup.upstream.fault('pagination', faults.status(code));
      expect(await failureOf(setup.read('works'))).toMatchObject({ fault: 'status', status: code });
    },
  );

  it('#49 fails the list as a whole when a page that was counted has no content', async () => {
    setup.upstream.fault(worksPath, counting);
    setup.upstream.fault('pagination', faults.noContent());
    expect((await failureOf(setup.read('works'))).fault).toBe('wrong-shape');
  });

  it('#24 is kept by an end with an empty page, where no count says that there is more', async () => {
    const withoutCount = (results: number[], next: string | null) => faults.json({ next, results });
    setup.upstream.fault(worksPath, withoutCount([1, 2], '?page=2'));
    setup.upstream.fault('page=2', withoutCount([], '?page=3'));
    setup.upstream.fault('page=3', withoutCount([], null));
    expect(await setup.read('works')).toMatchObject({ body: { results: [1, 2] }, repairs: ['pages-joined'] });
    setup.upstream.fault(worksPath, faults.json({ count: 2, next: '?page=4', results: [1, 2] }));
    setup.upstream.fault('page=4', faults.json({ count: 2, next: null, results: [] }));
    expect(await setup.read('works')).toMatchObject({ body: { results: [1, 2] }, repairs: ['pages-joined'] });
  });

  it('#24 #55 is no more than a guess where the API says that there is no such page', async () => {
    setup.upstream.fault(worksPath, counting);
    setup.upstream.fault('pagination', faults.json({ detail: 'Not found.' }));
    expect(await setup.read('works')).toMatchObject({ body: { data: [1] }, repairs: ['pages-cut'] });
  });

  it('#24 is nothing that a filter has left out, where what it has left is counted, too', async () => {
    setup.upstream.fault('*', faults.json({ data: [1, 2], meta: { total_count: 6, filter_count: 2 } }));
    expect(await setup.read('works')).toMatchObject({ body: { data: [1, 2] }, repairs: [] });
    expect(setup.upstream.requests).toHaveLength(1);
  });

  it('#24 is no more than a guess where a page that was counted has nothing in it: what is not shown may be counted', async () => {
    setup.upstream.fault(worksPath, counting);
    setup.upstream.fault('pagination', faults.json({ data: [], meta: { pagination: { page: 2, pageCount: 3 } } }));
    expect(await setup.read('works')).toMatchObject({ body: { data: [1] }, repairs: ['pages-cut'] });
  });

  it('#24 fails the list as a whole when a page is empty that headers link to and have counted', async () => {
    const counts = { 'x-wp-total': '4', 'x-wp-totalpages': '2' };
    setup.upstream.fault(worksPath, faults.json([1, 2], { ...counts, link: '<?page=2>; rel="next"' }));
    setup.upstream.fault('page=2', faults.json([], counts));
    expect((await failureOf(setup.read('works'))).fault).toBe('wrong-shape');
  });
});
