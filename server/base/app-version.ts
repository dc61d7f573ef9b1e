import { readFileSync } from 'node:fs';

const manifest = Object(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

export const appVersion = String(manifest.version);
