import { trimEnds } from '../../../shared/contract/trim-ends.ts';
import { imageEnding, namesFile, soundEnding, videoEnding } from '../../normalize/ground/file-names.ts';
import { isPlayerPage } from '../../normalize/ground/player-page.ts';
import { markdownEnding } from './folder-place.ts';
import { linesIn } from './front-matter.ts';

export interface Dialect {
  readonly isMdx: boolean;
  readonly isBeside: (name: string) => boolean;
  /** `line`: from 0. */
  readonly report: (line: number, message: string) => void;
}

type Change = (match: readonly string[], unread: (words?: string) => string) => string;

const isMedia = (text: string): boolean =>
  imageEnding.test(text) || videoEnding.test(text) || soundEnding.test(text) || isPlayerPage(text);

const textIn = (words: string): string => words.replace(/[[\]"<>\n\\]/g, ' ').trim();

const imageOf = (src: string, alt = '', caption = ''): string =>
  `![${textIn(alt)}](<${src.trim()}>${caption && ` "${textIn(caption)}"`})`;

/** Arguments of Hugo, Nunjucks, Liquid and JSX: `src="a.jpg"`, `"a.jpg", "Hall"`, `src={hall}`. */
function argumentsOf(text: string, imports: ReadonlyMap<string, string>) {
  const found = [...text.matchAll(/(?:([\w-]+)=)?[{[]{0,2}(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s,"'`={}[\]]+))/g)];
  const values = found.map(([, name = '', ...texts]): [string, string] => {
    const value = texts.find((one) => one !== undefined) ?? '';
    return [name, imports.get(value) ?? value];
  });
  return { named: Object.fromEntries(values), values: values.map(([, value]) => value) };
}

function mediaOf(text: string, imports: ReadonlyMap<string, string> = new Map(), player = ''): string {
  const { named, values } = argumentsOf(text, imports);
  const { alt, title = '' } = named;
  const caption = [trimEnds(title, '.'), named.caption, named.attr].filter(Boolean).join('. ');
  const [first = ''] = values;
  const id = named.id ?? first;
  if (player !== '' && id !== '' && !isMedia(id)) {
    return imageOf(`https://${player === 'vimeo' ? 'vimeo.com/' : 'www.youtube.com/watch?v='}${id}`, '', caption);
  }
  const media = values.filter(isMedia);
  const words = values.length > 1 && values[0] === media[0] && named[''] !== undefined ? values[1] : undefined;
  return media.map((src) => imageOf(src, alt ?? (words && !isMedia(words) ? words : caption), caption)).join(' ');
}

function linkOf(target: string, words: string, { isBeside }: Dialect): string {
  const name = trimEnds((target.split('#')[0] ?? '').trim(), '/');
  const path = isBeside(name) ? name : `/~/${name}`;
  return `[${textIn(words) || name}](<${path}${namesFile(path) || markdownEnding.test(path) ? '' : '.md'}>)`;
}

const titleOf = (name: string, title: string): string =>
  title.trim() || name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();

const callout: readonly [RegExp, Change] = [
  /^[ \t]*>[ \t]?\[!([\w-]+)\][+-]?(.*)((?:\n[ \t]*>.*)*)/gm,
  ([, name = '', title = '', rest = '']) => `**${titleOf(name, title)}**  ${rest.replace(/^[ \t]*>[ \t]?/gm, '')}`,
];

/** Syntax of Hugo, Eleventy, Jekyll, Obsidian, Pandoc and Kramdown, and how it is written in Markdown. */
const changesIn = (dialect: Dialect, imports: ReadonlyMap<string, string>): readonly (readonly [RegExp, Change])[] => [
  [
    /\]\(\{\{[<%] ?(?:rel)?ref ["`']?([^"`'{}\s]+)["`']? ?[>%]\}\}\)/g,
    ([, to = '']) => linkOf(to, 'x', dialect).slice(2),
  ],
  [/\{\{ ?["']([^"'{}\n]+)["'] ?\|[^{}\n]*\}\}/g, ([, path = '']) => path],
  [/\{\{[<%] ?\/[^{}]*\}\}|\{%-? ?end\w+ ?-?%\}/g, () => ''],
  [
    /\{\{[<%]([^{}]*)\}\}/g,
    ([, all = ''], unread) => {
      const [name = '', ...rest] = all.replace(/[>%]$/, '').trim().split(/\s/);
      return mediaOf(rest.join(' '), imports, /^(?:youtube|vimeo)/i.exec(name)?.[0]?.toLowerCase()) || unread();
    },
  ],
  [/\{%([^{}]*)%\}/g, ([, rest = ''], unread) => mediaOf(rest.replace(/^\W*\w+/, ''), imports) || unread()],
  [/\{\{[^{}]*\}\}/g, (_all, unread) => unread()],
  [
    /!\[\[([^[\]|#\n]+)(?:#[^[\]|\n]*)?(?:\\?\|([^[\]\n]*))?\]\]/g,
    ([, target = '', words = '']) => {
      if (!isMedia(target)) return linkOf(target, words, dialect);
      const path = dialect.isBeside(target.trim()) ? target : `/~/${trimEnds(target.trim(), '/')}`;
      return imageOf(path, /^\d+(?:x\d+)?$/.test(words) ? '' : words);
    },
  ],
  [
    /\[\[([^[\]|#\n]+)(?:#[^[\]|\n]*)?(?:\\?\|([^[\]\n]*))?\]\]/g,
    ([, to = '', words = '']) => linkOf(to, words, dialect),
  ],
  [/\[\[#([^[\]|\n]+)(?:\|([^[\]\n]*))?\]\]/g, ([, heading = '', words = '']) => words || heading],
  [/!\[([^[\]|\n]*)\|\d+(?:x\d+)?\]\(/g, ([, alt = '']) => `![${alt}](`],
  [
    /(!?\[[^[\]\n]*\])\(([^<>"\n:[\]]*?\.\w{2,5})( +"[^"\n[\]]*")?\)/g,
    ([all = '', words = '', path = '', title = ''], unread) =>
      path.trim().includes(' ') && (namesFile(path) || markdownEnding.test(path))
        ? `${words}(<${path.trim()}>${title})${unread(`"${path.trim()}" has spaces: write <${path.trim()}>`)}`
        : all,
  ],
  [
    /(?<=[)\]*_\w"])[ \t]*\{(?=[:#.]|[\w-]+=)[^{}\n]*\}(?=[ \t]*$)|(?<=[)\]])\{[^{}\n]*\}|^\{:[^{}\n]*\}$/gm,
    (_all, unread) => unread(),
  ],
  [
    /^([ \t>]{0,40}(?:[-*+]|\d{1,9}[.)])[ \t]{1,9})\[([ xX])\][ \t]/gm,
    ([, start = '', tick]) => `${start}${tick === ' ' ? '☐' : '☑'} `,
  ],
  callout,
  // Within another one.
  callout,
  [/^:{3,}[ \t]*(.*)$/gm, ([, name], unread) => (name ? unread() : '')],
  [/(?<=[^\s:])\n:[ \t]{1,9}(?=\S)/g, () => '  \n'],
  [/==(?=\S)([^=\n]+)(?<=\S)==/g, ([, words = '']) => `<mark>${words}</mark>`],
  [/(?<=\w)~(\w+)~(?!~)/g, ([, words = '']) => `<sub>${words}</sub>`],
  [/(?<=\w)\^(\w+)\^/g, ([, words = '']) => `<sup>${words}</sup>`],
  [/(?<![\w:/]):[a-z][\w+-]+:(?![\w:/])/g, (_all, unread) => unread()],
  [/[ \t]\^[\w-]+$/gm, () => ''],
];

const changesInMdx = (imports: Map<string, string>): readonly (readonly [RegExp, Change])[] => [
  [
    /^(?:import|export)\s.*$/gm,
    ([all = ''], unread) => {
      const [, name = ''] = /^import\s+([\w$]+)/.exec(all) ?? [];
      const [, path = ''] = all.split(/['"]/);
      if (!isMedia(path)) return unread();
      imports.set(name, path).set(`${name}.src`, path);
      return '';
    },
  ],
  [/<\/[A-Z][\w.]*>|<\/?>/g, () => ''],
  [/<([A-Z][^<>]*)>/g, ([, all = ''], unread) => mediaOf(all.replace(/\/$/, ''), imports) || unread()],
  [/\{[^{}\n]*\}/g, (_all, unread) => unread()],
];

/** The ends of comments and of fences of code. */
const closings: readonly (readonly [opening: RegExp, closing: string])[] = [
  [/`$/, '```'],
  [/~$/, '~~~'],
  [/^%%/, '%%'],
  [/^\{#/, '#}'],
  [/\*$/, '*/'],
  [/^\{%/, 'endcomment'],
  [/comment$/, '/comment'],
];

const opening =
  /^[ \t>*+.)\d-]*(?:```|~~~)|`[^`\n]+`|(?<!\S)%%|\{#(?=[\s-])|\{\/\*|\{\{[<%]?\s?\/\*|\{%-?\s?comment\b|\{\{[<%]\s?comment\b/gm;

interface Part {
  readonly text: string;
  readonly isCode: boolean;
}

/** Code, and the rest without comments. A comment of Obsidian (`%%`) that is not closed hides the rest. */
function partsOf(text: string, report: Dialect['report']): Part[] {
  const parts: Part[] = [];
  const missing = new Set<string>();
  let at = 0;
  for (const { 0: open, index } of text.matchAll(opening)) {
    if (index < at) continue;
    const isSpan = /^`[^`]/.test(open);
    const [, closing = ''] = closings.find(([pattern]) => pattern.test(open)) ?? [];
    const found = missing.has(closing) ? -1 : text.indexOf(closing, index + open.length);
    if (!isSpan && found < 0 && closing !== '%%') {
      missing.add(closing);
      continue;
    }
    if (!isSpan && found < 0) report(linesIn(text.slice(0, index)), 'has a comment "%%" that is not closed');
    const after = found < 0 ? text.length : found + closing.length;
    const rest = /^[\s>%-]{0,4}\}{1,2}/.exec(text.slice(after, after + 6))?.[0].length ?? 0;
    const end = isSpan ? index + open.length : after + rest;
    const own = text.slice(index, end);
    const isCode = /[`~]$/.test(open);
    parts.push({ text: text.slice(at, index), isCode: false });
    parts.push({ text: isCode ? own : '\n'.repeat(linesIn(own)), isCode });
    at = end;
  }
  return [...parts, { text: text.slice(at), isCode: false }];
}

/** Rewrites the syntax of other programs as Markdown with the same lines. Reports each part that is not read. */
export function plainMarkdown(text: string, dialect: Dialect): string {
  const imports = new Map<string, string>();
  const changes = [...(dialect.isMdx ? changesInMdx(imports) : []), ...changesIn(dialect, imports)];
  let line = 0;
  const plain = partsOf(text, dialect.report).map((part) => {
    const before = line;
    line += linesIn(part.text);
    return part.isCode ? part.text : changes.reduce((current, change) => changed(current, change, before), part.text);
  });
  return plain.join('');

  function changed(current: string, [pattern, change]: readonly [RegExp, Change], before: number): string {
    let [line, counted] = [before, 0];
    return current.replace(pattern, (...match: (string | number)[]) => {
      const at = match.findIndex((one) => typeof one === 'number');
      const all = String(match[0]);
      const unread = (message = `"${all.trim()}" is not read`) => {
        const offset = Number(match[at]);
        line += linesIn(current.slice(counted, offset));
        counted = offset;
        dialect.report(line, message.replaceAll('\n', ' '));
        return '';
      };
      const words = change(match.slice(0, at) as string[], unread);
      return words + '\n'.repeat(Math.max(0, linesIn(all) - linesIn(words)));
    });
  }
}
