import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as faults from '../../../helpers/faults.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';

const setup = setUpFaultyClient();

describe('answers', () => {
  it('gives the document, its size and what the upstream says on caching', async () => {
    setup.upstream.fault('*', faults.json({ title: 'About' }, { 'cache-control': 'public, max-age=30', age: '10' }));
    expect(await setup.read('about')).toEqual({
      kind: 'found',
      body: { title: 'About' },
      cacheControl: 'public, max-age=30',
      freshForMs: 20_000,
      repairs: [],
    });
    expect(setup.events).toMatchObject([{ type: 'answered', call: 'about', status: 200, bytes: 17 }]);
  });

  it.each([404, 410])('%d means that there is none', async (code) => {
    setup.upstream.fault('*', faults.status(code));
    expect(await setup.read('about')).toEqual({ kind: 'absent', status: code });
  });

  it('an empty list is an answer', async () => {
    setup.upstream.fault('*', faults.json([]));
    expect(await setup.read('works')).toMatchObject({ kind: 'found', body: [] });
  });

  it('"no content" is an empty list for lists, and a fault for documents', async () => {
    setup.upstream.fault('*', faults.noContent());
    expect(await setup.read('page', 'a')).toMatchObject({ kind: 'found', body: [] });
    expect((await failureOf(setup.read('about'))).fault).toBe('empty');
  });

  it('reads gzip and brotli, and says when a label was wrong', async () => {
    const text = '{"title":"About"}';
    setup.upstream.fault('*', faults.reply(gzipSync(text), { 'content-encoding': 'gzip' }), 1);
    expect(await setup.read('about')).toMatchObject({ body: { title: 'About' }, repairs: [] });
    setup.upstream.fault('*', faults.reply(brotliCompressSync(text), { 'content-encoding': 'br' }), 1);
    expect(await setup.read('about')).toMatchObject({ body: { title: 'About' }, repairs: [] });
    setup.upstream.fault('*', faults.reply(gzipSync(text), { 'content-type': 'text/plain' }), 1);
    expect(await setup.read('about')).toMatchObject({ repairs: ['content-type', 'content-coding'] });
  });

  it('reads a Latin text that calls itself UTF-8, and one behind a script guard', async () => {
    setup.upstream.fault('*', faults.reply(Buffer.from(')]}\',\n{"title":"Café"}', 'latin1')));
    expect(await setup.read('about')).toMatchObject({
      body: { title: 'Café' },
      repairs: ['charset', 'script-guard'],
    });
  });
});
