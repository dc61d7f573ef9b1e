import { afterEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../../../../web/src/api/queries.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(body: string, init: ResponseInit): void {
  vi.stubGlobal('fetch', async () => new Response(body, init));
}

const problemType = { 'content-type': 'application/problem+json; charset=utf-8' };

describe('callApi', () => {
  test('P9 asks our own API and gives what it answers', async () => {
    const fetch = vi.fn(async () => Response.json({ slug: 'shed' }));
    vi.stubGlobal('fetch', fetch);
    await expect(callApi('project', { slug: 'a shed' })).resolves.toEqual({ slug: 'shed' });
    expect(fetch).toHaveBeenCalledWith('/api/v1/design/projects/a%20shed', expect.anything());
  });

  test.each([
    ['cache;desc="saved", age;dur=7200000', 7_200_000],
    ['cache;desc="stale", age;dur=7200000', 0],
    [undefined, 0],
  ])('F20 says how old the copy is that it answers from: %s', async (timing, ageMs) => {
    answering('{}', timing === undefined ? {} : { headers: { 'server-timing': timing } });
    const heard = vi.fn();
    await callApi('about', {}, undefined, heard);
    expect(heard.mock.calls).toEqual([[ageMs]]);
  });

  test('F1 a problem is worded by its action and detail', async () => {
    answering(JSON.stringify({ detail: 'Too slow', action: 'fetch project detail' }), {
      status: 503,
      headers: problemType,
    });
    await expect(callApi('resolve', { section: 'art', slug: 'x' })).rejects.toMatchObject({
      message: 'Failed to fetch project detail: Too slow',
      status: 503,
    });
  });

  test('F1 no answer is a network error', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callApi('projects')).rejects.toMatchObject({
      message: 'Failed to fetch design projects: Network error',
      status: 0,
    });
  });

  test('F1 an error that is no problem document is an unknown error', async () => {
    answering('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(callApi('about')).rejects.toMatchObject({
      message: 'Failed to fetch about info: Unknown error',
      status: 502,
    });
  });

  test('F1 a reply that is not JSON has failed too', async () => {
    answering('<html>', { status: 200 });
    await expect(callApi('process')).rejects.toMatchObject({
      message: 'Failed to fetch process info: The answer could not be read',
    });
  });

  test('a call that was given up is not an error of ours', async () => {
    const gaveUp = new DOMException('x', 'AbortError');
    vi.stubGlobal('fetch', async () => {
      throw gaveUp;
    });
    await expect(callApi('menu', {}, AbortSignal.abort(gaveUp))).rejects.toBe(gaveUp);
  });
});

test.each([
  ['F2', 'landing', 'landing info'],
  ['F3', 'menu', 'menu info'],
  ['F4', 'project', 'project detail'],
  ['F4', 'work', 'project detail'],
  ['F5', 'works', 'art projects'],
  ['F6', 'biography', 'biography info'],
  ['F7', 'projects', 'design projects'],
  ['F8', 'about', 'about info'],
  ['F9', 'process', 'process info'],
  ['F10', 'page', 'general page'],
] as const)('S2 %s a failed load of %s is called what the catalogue calls it', async (_row, name, words) => {
  answering('', { status: 502 });
  await expect(callApi(name, { slug: 'x' })).rejects.toThrow(`Failed to fetch ${words}: Unknown error`);
});
