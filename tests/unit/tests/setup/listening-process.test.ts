import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startListening } from '../../../setup/listening-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'listening-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(text: string): string {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, text);
  return file;
}

test('gives the address that the program prints, with its environment, and ends it', async () => {
  const running = await startListening(
    program(`
      console.log('starting');
      console.log('Listening on http://127.0.0.1:' + process.env.NUMBER);
      setInterval(() => {}, 1000);
    `),
    { NUMBER: '8080' },
  );
  expect(running.url).toBe('http://127.0.0.1:8080');
  await running.close();
});

test('a program that ends before it listens is an error with what it printed', async () => {
  await expect(startListening(program(`console.log('no settings')`), {})).rejects.toThrow('no settings');
});
