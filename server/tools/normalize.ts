/** `npm run normalize -- file.json [--call detail] [--preset contentful] [--slug about]` */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ReadingOrder, readContent } from '../content/reading/read-content.ts';
import { callKinds, loggedNameOf, type ResourceName, resourceNames } from '../content/resources.ts';
import { presetNames } from '../upstream/presets/presets.ts';
import { responseAdapters } from '../upstream/presets/response-adapters.ts';
import { ResponsePages } from '../upstream/response-pages.ts';
import { sampleIdentity } from '../upstream/sample/sample-identity.ts';

const names = resourceNames.map(loggedNameOf);

const usage = `Prints how a response of the content API is read: the normalized value with its blocks and facts, and the repairs.

  npm run normalize -- file.json [--call NAME] [--preset NAME] [--slug SLUG]

  --call    one of ${names.join(', ')}. Default: guessed from the file
  --preset  one of ${presetNames.join(', ')}. Default: the API of the specification
  --slug    slug or id that was requested`;

function guessed(text: string): ResourceName {
  if (/"read_more"/.test(text)) return 'project';
  return text.trimStart().startsWith('[') ? 'projects' : 'page';
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

function argumentsOf() {
  const text = { type: 'string' } as const;
  try {
    const options = { call: text, preset: text, slug: text, help: { type: 'boolean' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}

const { values, positionals } = argumentsOf();
const [file] = positionals;
if (values.help || file === undefined) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}
const resource = resourceNames.find((name) => [name, loggedNameOf(name)].includes(values.call ?? name));
const preset = presetNames.find((name) => name === values.preset);
if (!resource) fail(`--call ${values.call}: must be one of ${names.join(', ')}`);
if (values.preset !== undefined && !preset) fail(`--preset ${values.preset}: must be one of ${presetNames.join(', ')}`);
const bytes = readBytes(file);
const call = values.call === undefined ? guessed(bytes.toString()) : resource;
const { isOfOne = false } = callKinds[call];
const order: ReadingOrder = {
  ...{ resource: call, call, preset, key: values.slug ?? '', previous: undefined, nowMs: Date.now() },
  pages: { isList: false, isOfOne, content: undefined, maxBodyBytes: Number.MAX_SAFE_INTEGER },
  settings: {
    mediaBaseUrl: 'https://content.example',
    mediaRewrites: [],
    mediaSecret: 'normalize',
    messagingLabel: /wechat/iu,
    atelierName: sampleIdentity.atelierName,
    publicUrl: 'https://site.example',
  },
};

async function read() {
  const adapt = preset && (await responseAdapters[preset]?.());
  const pages = new ResponsePages(order.pages, adapt && ((page, url) => adapt(page, call, url)));
  const url = 'https://content.example/';
  pages.add({ bytes, contentType: 'application/json', contentEncoding: undefined, url });
  return pages.isAbsent ? undefined : readContent(order, pages);
}

const content = await read().catch((error: unknown) =>
  fail(`${file}: refused as a response of ${loggedNameOf(call)} (${error instanceof Error ? error.message : error})`),
);
if (!content) fail(`${file}: read as "not found"`);
const { json, repairs, media } = content;
const images = media.map(({ url }) => url);
console.log(JSON.stringify({ call: loggedNameOf(call), value: JSON.parse(json.toString()), repairs, images }, null, 2));
