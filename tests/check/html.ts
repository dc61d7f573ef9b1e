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

/**
 * What the checker does not know yet of the rules that stand in documents: at-rules, properties, and of some more what is
 * counted in them (`calc()` of mixed units, units of containers, `light-dark()`).
 */
const newerAtRules = ['property', 'container', 'starting-style'];
const newerProperties = [
  ...['text-box', 'container-type', 'animation-timeline', 'animation-range', 'animation-range-start'],
  ...['view-timeline', 'timeline-scope'],
];
const newerValues = ['--[a-z]+', 'background', 'clip-path', 'inline-size', 'inset-inline-start'];
const newerCss = new RegExp(
  `^CSS: (?:Unrecognized at-rule “@(?:${newerAtRules.join('|')})”` +
    `|“(?:${newerProperties.join('|')})”: Property .* doesn't exist|“(?:${newerValues.join('|')})”: )`,
);

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
  const errors = messages.filter(({ type }) => type === 'error');
  const faults = errors.filter(({ message }) => !newerCss.test(message));
  for (const { message, url, extract } of faults) {
    console.log(`${files.get(url.replace('file:', '')) ?? url}: ${message}\n    ${extract.replace(/\s+/g, ' ')}`);
  }
  const counts = [
    `${errors.length - faults.length} of CSS that it does not know`,
    `${messages.length - errors.length} remarks`,
  ];
  console.log(`${files.size} documents, ${faults.length} faults, ${counts.join(', ')}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
