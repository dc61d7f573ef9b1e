import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startListening } from '../setup/listening-process.ts';

const program = join(import.meta.dirname, '..', '..', 'server', 'app', 'start', 'dev.ts');

test('development runs the real server with scripts and styles from Vite [P13]', async () => {
  const env = { NODE_ENV: 'development', PORT: '0', DATA_DIR: temporaryFolder() };
  const { url, close } = await startListening(program, env);
  onTestFinished(close);

  const page = await fetch(`${url}/design/about`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-status')).toContain('bff');
  expect(html).toMatch(/<h1[^>]*>About<\/h1>/);
  expect((await fetch(`${url}/design/projects/nowhere`)).status).toBe(404);
  expect((await fetch(`${url}/api/v1/menu`)).status).toBe(200);

  const [, entry, starter] = /<script type="module" data-start="([^" ]*)" src="([^"]*)"/.exec(html) ?? [];
  expect(await (await fetch(url + starter)).text()).toContain('import(');
  const script = await fetch(url + entry);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toContain('hydrateRoot');
  const [, style] = /<link rel="stylesheet" href="([^"]*Footer\.module\.css)"/.exec(html) ?? [];
  const rules = await (await fetch(`${url}${style}`, { headers: { accept: 'text/css' } })).text();
  const [, name = 'none'] = /\.(_[\w-]+)/.exec(rules) ?? [];
  expect(html, 'the document and the style agree about names').toContain(name);
});
