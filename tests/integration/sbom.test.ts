import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');

test('npm run sbom writes a CycloneDX list of every locked package with its hash', () => {
  const folder = temporaryFolder();
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(folder, name));
  const { status, stderr } = spawnSync('npm', ['run', 'sbom'], { cwd: folder, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const bom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const locked = Object.entries<{ version: string }>(lock.packages).filter(([path]) => path !== '');
  const named = locked.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  const components: readonly { 'bom-ref': string; hashes?: readonly { alg: string }[] }[] = bom.components;
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(components.map((component) => component['bom-ref'])).toEqual(expect.arrayContaining(named));
  expect(components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toEqual([]);
});
