/**
 * `npm run check:html`: the Nu HTML checker over a document of every kind, as it is sent and as it stands once its scripts
 * have run. The checker and its Java are fetched by this script alone: no install and no test needs their 30 MB.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { launchChromium } from '../setup/launch-chromium.ts';
import { obtainProgram } from '../setup/program.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { thisMachine } from '../setup/this-machine.ts';

const version = '26.9.27';
const toolDir = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'vnu');
const jar = join(toolDir, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

const paths = [
  ...['/', '/design', '/design?typology=furniture', '/design?q=tide', '/design/about', '/design/process'],
  ...['/design/contact-us', '/design/care', '/design/press', '/design/projects/sill-chair', '/art/ta'],
  ...['/art/art-works/salt-clock', '/art/art-works/salt-clock?wall=300', '/art/biography/ta', '/privacy-policy'],
  '/nothing',
];

const messagesSchema = z.object({
  messages: z.array(
    z.object({ type: z.string(), message: z.string(), url: z.string().default(''), extract: z.string().default('') }),
  ),
});

function obtainChecker(): void {
  if (existsSync(jar)) return;
  mkdirSync(toolDir, { recursive: true });
  const words = ['install', '--prefix', toolDir, '--no-save', '--no-audit', '--no-fund', `vnu-jar@${version}`];
  if (spawnSync('npm', words, { stdio: 'inherit' }).status !== 0) throw new Error('vnu-jar could not be installed');
}

/** Writes each document twice, as it is sent and as it stands, and gives what file is what. */
async function writeDocuments(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const write = (what: string, html: string) => {
    const file = join(folder, `${files.size}.html`);
    writeFileSync(file, html);
    files.set(file, what);
  };
  const site = await startSiteProcess({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    for (const path of paths) {
      const reply = await page.goto(site.url + path);
      write(`${path} as sent`, (await reply?.text()) ?? '');
      await page.locator('#cover').waitFor({ state: 'detached' });
      write(`${path} after scripts`, await page.content());
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return files;
}

const java = obtainProgram(
  { label: 'Java', variable: 'JAVA_PATH', names: ['java'], packages: ['default-jre-headless'] },
  thisMachine,
);
obtainChecker();
const folder = mkdtempSync(join(tmpdir(), 'atelier-html-'));
try {
  const files = await writeDocuments(folder);
  const words = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...files.keys()];
  const { stdout, stderr } = spawnSync(java, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (stdout === '') throw new Error(`The checker said nothing: ${stderr}`);
  const { messages } = messagesSchema.parse(JSON.parse(stdout));
  const faults = messages.filter(({ type }) => type === 'error');
  for (const { message, url, extract } of faults) {
    console.log(`${files.get(url.replace('file:', '')) ?? url}: ${message}\n    ${extract.replace(/\s+/g, ' ')}`);
  }
  console.log(`${files.size} documents, ${faults.length} faults, ${messages.length - faults.length} remarks`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
