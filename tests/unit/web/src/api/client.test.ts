import { afterEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../../../../shared/contract/endpoints.ts';
import { actionOf, callApi } from '../../../../../web/src/api/client.ts';

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

  test('F7 no answer is a network error', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callApi('projects')).rejects.toMatchObject({
      message: 'Failed to fetch design projects: Network error',
      status: 0,
    });
  });

  test('F8 an error that is no problem document is an unknown error', async () => {
    answering('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(callApi('about')).rejects.toMatchObject({
      message: 'Failed to fetch about info: Unknown error',
      status: 502,
    });
  });

  test('F9 a reply that is not JSON has failed too', async () => {
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

test.each(Object.entries(actionOf))('F2 F3 F4 F5 F6 F10 %s is called as the contract calls it', (name, action) => {
  expect(action).toBe(endpoints.find((endpoint) => endpoint.name === name)?.action);
});
