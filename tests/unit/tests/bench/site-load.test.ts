import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { putLoadOn, quantile } from '../../../bench/site-load.ts';

test('quantiles of sorted values', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(3);
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
  expect(quantile([], 0.5)).toBeNaN();
});

test('a reply that is not a 200 ends the measurement', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(putLoadOn(`http://127.0.0.1:${port}/`, 1000)).rejects.toThrow('answers 503');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
