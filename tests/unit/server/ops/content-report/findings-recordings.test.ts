import { describe, expect, it } from 'vitest';
import { textTreeOf } from '../../../../../server/content/text-trees.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { type FindingKind, findingsOf } from '../../../../../server/ops/content-report/findings.ts';
import type { Preset } from '../../../../../server/upstream/call.ts';
import { pointed } from '../../../../../server/upstream/content-pointer.ts';
import { presetNames, presets } from '../../../../../server/upstream/presets/presets.ts';
import { responseAdapters } from '../../../../../server/upstream/presets/response-adapters.ts';
import type { Block } from '../../../../../shared/contract/block.ts';
import type { Project } from '../../../../../shared/contract/project.ts';
import { options } from '../../normalize/sample-options.ts';
import { recordedBody } from '../../upstream/presets/recorded-system.ts';

const facts = {
  ...{ isPath: () => true, movedTo: () => undefined },
  ...{ unreadable: new Map(), weights: new Map() },
};

const url = 'https://plain-bearing.cdn.prismic.io/api/v2/documents/search?ref=r';

type Recording = Readonly<Record<'list' | 'detail', unknown>>;

/** Reads the first item of a list with the data of its page, as the server does. */
async function readerOf(name: (typeof presetNames)[number]) {
  const adapt = (await responseAdapters[name]?.()) ?? ((response: unknown) => response);
  const { calls }: Preset = presets[name];
  const content = (response: unknown, call: 'projects' | 'project'): unknown => {
    const found = pointed(adapt(response, call, url), calls[call]?.content ?? '');
    if (found.kind !== 'found') throw new Error(`${name} has no ${call}`);
    return found.value;
  };
  return ({ list, detail }: Recording) => {
    const [item] = normalizeProjectList(content(list, 'projects'), 'design', options).value.items;
    const { value, repairs } = normalizeProjectDetail(content(detail, 'project'), options);
    const project = { ...item, ...value, blocks: value.blocks.map(withTrees) } as Project;
    return { project, repairs };
  };
}

const withTrees = (block: Block): Block => (block.kind === 'text' ? { ...block, tree: textTreeOf(block.html) } : block);

function kindsIn({ project, repairs }: Awaited<ReturnType<Awaited<ReturnType<typeof readerOf>>>>): Set<FindingKind> {
  const page = { path: '/design/projects/a', title: project.title, project, repairs };
  return new Set(findingsOf([page], facts).map(({ kind }) => kind));
}

/** The payload with another text wherever one occurs. */
function replaced(payload: unknown, from: string, to: string): unknown {
  if (typeof payload === 'string') return payload.replaceAll(from, to);
  if (Array.isArray(payload)) return payload.map((item) => replaced(item, from, to));
  if (typeof payload !== 'object' || payload === null) return payload;
  return Object.fromEntries(Object.entries(payload).map(([key, item]) => [key, replaced(item, from, to)]));
}

const imagesOf = ({ cover, blocks }: Pick<Project, 'cover' | 'blocks'>) => [
  ...(cover ? [cover] : []),
  ...blocks.flatMap((block) => (block.kind === 'image' ? [block.image] : [])),
];

describe.each(presetNames)('content recorded from %s', async (name) => {
  const recording = { list: recordedBody(name, 'list'), detail: recordedBody(name, 'detail') };
  const read = await readerOf(name);
  const found = kindsIn(read(recording));
  const { project } = read(recording);
  const { title, blocks } = project;
  const described = imagesOf(project).find(({ alt, caption }) => alt && alt !== caption);
  const words = blocks.flatMap((block) =>
    block.kind === 'text' ? (/[A-Z][a-z ,]{12,}/.exec(block.html.replace(/<[^<>]*>/g, '\n'))?.[0] ?? []) : [],
  );
  const planted = [
    ['title-long', /^[\w ]+\w/.exec(title)?.[0], 'A title that does not end '.repeat(4).trim()],
    // The title of a file in Directus is the name of the file unless an editor changes it.
    [
      name === 'directus' ? 'image-without-description' : 'image-described-by-file-name',
      ...[described?.alt, 'DSC_01234'],
    ],
    ['image-description-prefix', described?.alt, 'Image of a chair at a window'],
    ['image-description-repeats', described?.alt, title],
    ['placeholder-text', words[0], 'Lorem ipsum dolor sit amet'],
    ['language-unmarked', words[0], '山中有石不可移也'],
  ] as const;

  it.each(planted)('has a planted %s as its only new finding', (kind, from, to) => {
    expect(from).toMatch(/\w/);
    const more = kindsIn(read(replaced(recording, from ?? '', to) as Recording));
    expect([...more].filter((one) => !found.has(one))).toEqual([kind]);
  });
});
