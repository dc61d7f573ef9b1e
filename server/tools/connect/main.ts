/** `npm run connect -- URL` finds out what a CMS has, and writes `calls.yaml` and `.env` for it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { optionValueOf } from '../../../shared/find/option-value.ts';
import { environment } from '../../app/start/environment.ts';
import { makeFolder } from '../../base/disk.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { runCommand, UnusableFolder as Stop } from '../output-folder.ts';
import { callsFileOf } from './calls-file.ts';
import { type Ask, planConnection } from './plan-connection.ts';

const usage = `Finds out what a CMS has, and writes calls.yaml and .env, which connect this site to it.

  npm run connect -- URL [--token TOKEN] [--out DIR] [--yes] [--force] [--no-start]

  --token     token of the CMS. Default: the environment variable of its preset, or CMS_TOKEN
  --out       folder for the files. Default: the current one
  --yes       takes proposals without questions
  --force     overwrites calls.yaml and .env
  --no-start  does not start the site`;

function argumentsOf() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
  const options = { token: text, out: text, yes: flag, force: flag, 'no-start': flag, help: flag } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [given = '', ...others] = positionals;
    if (values.help) return void console.log(usage);
    if (given === '' || others.length > 0) throw new Error('Add one URL');
    const scheme = /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])/.test(given) ? 'http' : 'https';
    const url = URL.parse(/^[a-z]+:\/\//i.test(given) ? given : `${scheme}://${given}`);
    if (url && /^https?:$/.test(url.protocol) && url.username === '') return { ...values, url };
    throw new Error('URL: must be the http or https URL of the CMS, without password; use --token');
  } catch (error) {
    throw new Stop(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Asks in a terminal. Elsewhere, and with `--yes`, the proposal is taken. */
const askerOf =
  (isQuiet: boolean): Ask =>
  async (question, proposal) => {
    if (isQuiet || !process.stdin.isTTY || !process.stdout.isTTY) return proposal;
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return (await lines.question(`${question} [${proposal}] `)).trim() || proposal;
    } catch {
      throw new Stop('\nCanceled: nothing was written');
    } finally {
      lines.close();
    }
  };

function lineOfEnv([name, value]: [string, string]): string {
  const quote = ['"', "'", '`'].find((mark) => !value.includes(mark));
  if (quote === undefined || /\p{Cc}/u.test(value)) throw new Stop(`${name} has characters that .env cannot contain`);
  return /^[\w.:/@=+-]+$/.test(value) ? `${name}=${value}\n` : `${name}=${quote}${value}${quote}\n`;
}

async function prepareFolder(dir: string, isForced: boolean, ask: Ask): Promise<void> {
  try {
    makeFolder(dir);
    accessSync(dir, constants.W_OK);
  } catch (error) {
    throw new Stop(`${dir} cannot be a folder for the files: ${(error as Error).message}`);
  }
  const existing = ['calls.yaml', '.env'].filter((name) => existsSync(join(dir, name))).join(' and ');
  if (existing !== '' && !isForced && !/^y/i.test(await ask(`Overwrite ${existing} in ${dir}? yes or no`, 'no')))
    throw new Stop(`${dir} has ${existing}: use --force, or another folder with --out`);
}

async function connect(): Promise<boolean> {
  const given = argumentsOf();
  if (!given) return true;
  const { url, token, out = '.', yes, force, 'no-start': isOnlyWritten } = given;
  const [ask, dir] = [askerOf(yes), resolve(out)];
  await prepareFolder(dir, force, ask);
  const order = { url, token, env: environment, ask, say: console.log };
  const { system, planned, secret } = await planConnection(order).catch((error) => {
    throw error instanceof UpstreamError ? new Stop(error.message) : error;
  });
  const isLocal = /^(?:localhost|[\d.]+|\[.*\])$/.test(url.hostname);
  const host = isLocal ? 'Atelier' : url.hostname.replace(/^(?:www|cms|api|admin)\.|\.\w+$/g, '');
  const atelier = environment.ATELIER_NAME ?? (await ask('Name of the atelier?', host));
  const artist = environment.ARTIST_NAME ?? (await ask('Name of the artist?', 'Artist'));
  const isSpecified = system.preset === 'specified';
  const settings: Record<string, string> = {
    ...{ UPSTREAM_URL: system.baseUrl, ...(system.name && { UPSTREAM_NAME: system.name }) },
    ...(!isSpecified && { UPSTREAM_CALLS_FILE: 'calls.yaml' }),
    ...{ ATELIER_NAME: atelier, ARTIST_NAME: artist, ARTIST_SLUG: environment.ARTIST_SLUG ?? optionValueOf(artist) },
  };
  const [tokenName] = Object.keys(secret);
  // Without a repository, or without git, the status is another one.
  const isTracked = () => spawnSync('git', ['check-ignore', '-q', '.env'], { cwd: dir }).status === 1;
  const isSecretSafe = tokenName === undefined || !isTracked();
  const calls = stringify(callsFileOf(system, planned, tokenName !== undefined), { lineWidth: 0 });
  const env = Object.entries({ ...settings, ...(isSecretSafe && secret) }).map(lineOfEnv);
  const files = { ...(!isSpecified && { 'calls.yaml': calls }), '.env': env.join('') };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dir, `${name}.partial`), content, { mode: name === '.env' ? 0o600 : 0o644 });
    renameSync(join(dir, `${name}.partial`), join(dir, name));
    console.log(`Written: ${join(dir, name)}`);
  }
  for (const { collection, section, plan } of planned) {
    const facts = Object.keys(plan.facts).join(', ');
    console.log(`${collection.name} → ${section}${facts && `. Public facts: ${facts}`}`);
  }
  console.log('Remove from calls.yaml each fact that visitors must not see. The names of the site are in .env');
  if (!isSecretSafe)
    console.warn(`git would track ${join(dir, '.env')}, so it has no token: set ${tokenName} in the environment`);
  // Any free port, because the CMS may use the default one.
  const variables = { PORT: '0', ...environment, ...settings, ...secret, NODE_ENV: 'production' };
  const program = join(import.meta.dirname, '..', '..', 'main.ts');
  console.log(`Next start: ${dir === process.cwd() ? 'npm start' : `cd ${dir} && ${process.execPath} ${program}`}`);
  const run = { cwd: dir, env: variables, stdio: 'inherit' } as const;
  const { status } = spawnSync(process.execPath, [program, '--check'], run);
  if (status !== 0 || isOnlyWritten) return status === 0;
  const site = spawn(process.execPath, [program], run);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal));
  return !(await once(site, 'exit'))[0];
}

await runCommand(connect);
