import { describe, expect, it } from 'vitest';
import * as faults from '../../../helpers/faults.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';

const worksPath = '/name/get-art-projects/';
const setup = setUpFaultyClient();

describe('lists in pages', () => {
  const page = (items: number[], next: string | null) => faults.json({ count: 6, next, results: items });

  it('are joined into the first envelope', async () => {
    setup.upstream.fault(worksPath, page([1, 2], `${setup.upstream.url}${worksPath}?page=2`));
    setup.upstream.fault('page=2', page([3, 4], '?page=3'));
    setup.upstream.fault('page=3', page([5], null));
    const reply = await setup.read('works');
    expect(reply).toMatchObject({ body: { count: 6, results: [1, 2, 3, 4, 5] }, repairs: ['pages-joined'] });
  });

  it('are read at our origin when the link names an internal host', async () => {
    setup.upstream.fault(worksPath, page([1], `http://internal:8000${worksPath}?page=2`));
    setup.upstream.fault('page=2', page([2], null));
    expect(await setup.read('works')).toMatchObject({ body: { results: [1, 2] } });
  });

  it('end at the largest number of pages, and say so', async () => {
    setup.upstream.fault('*', (request, response) => {
      const number = Number(new URL(request.url ?? '', setup.upstream.url).searchParams.get('page') ?? 1);
      return page([number], `?page=${number + 1}`)(request, response);
    });
    expect(await setup.read('works')).toMatchObject({ body: { results: [1, 2, 3] }, repairs: ['pages-cut'] });
  });

  it('end when they lead back', async () => {
    setup.upstream.fault('*', page([1], '?page=2'));
    expect(await setup.read('works')).toMatchObject({ body: { results: [1, 1] }, repairs: ['pages-joined'] });
  });

  it('fail as a whole when one page fails', async () => {
    setup.upstream.fault(worksPath, page([1], '?page=2'));
    setup.upstream.fault('page=2', faults.status(500));
    expect(await failureOf(setup.client.call('works'))).toMatchObject({ fault: 'status', status: 500 });
  });

  it('are bounded together', async () => {
    setup.upstream.fault('*', faults.json({ next: '?page=2', results: ['x'.repeat(60_000)] }));
    expect((await failureOf(setup.client.call('works'))).fault).toBe('too-large');
  });

  it('never lead elsewhere', async () => {
    setup.upstream.fault('*', page([1], 'http://elsewhere.example/secrets'));
    expect((await failureOf(setup.client.call('works'))).fault).toBe('redirect');
  });

  it('are left alone where no list is expected', async () => {
    setup.upstream.fault('*', page([1], '?page=2'));
    expect(await setup.read('about')).toMatchObject({ body: { results: [1] }, repairs: [] });
  });
});
