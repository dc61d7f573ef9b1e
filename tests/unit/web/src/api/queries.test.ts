import { afterEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../../../../web/src/api/queries.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(body: string, init: ResponseInit): void {
  vi.stubGlobal('fetch', async () => new Response(body, init));
}

const problemType = { 'content-type': 'application/problem+json; charset=utf-8' };

describe('callApi', () => {
  test('requests our own API [P9]', async () => {
    const fetch = vi.fn(async () => Response.json({ slug: 'shed' }));
    vi.stubGlobal('fetch', fetch);
    await expect(callApi('project', { slug: 'a shed' })).resolves.toEqual({ slug: 'shed' });
    expect(fetch).toHaveBeenCalledWith('/api/v1/design/projects/a%20shed', expect.anything());
  });

  test('describes a problem by its action and detail [F1]', async () => {
    answering(JSON.stringify({ detail: 'Too slow', action: 'fetch project detail' }), {
      status: 503,
      headers: problemType,
    });
    await expect(callApi('work', { slug: 'x' })).rejects.toMatchObject({
      message: 'Failed to fetch project detail: Too slow',
      status: 503,
    });
  });

  test('describes no response as a network error [F1]', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callApi('projects')).rejects.toMatchObject({
      message: 'Failed to fetch design projects: Network error',
      status: 0,
    });
  });

  test('describes another error as unknown [F1]', async () => {
    answering('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(callApi('about')).rejects.toMatchObject({
      message: 'Failed to fetch about info: Unknown error',
      status: 502,
    });
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
] as const)('a failed load has the words of the catalogue [%s, S2]', async (_row, name, words) => {
  answering('', { status: 502 });
  await expect(callApi(name, { slug: 'x' })).rejects.toThrow(`Failed to fetch ${words}: Unknown error`);
});
