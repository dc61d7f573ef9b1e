import { escapeUTF8 } from 'entities/escape';
import { imagesOf } from '../../../shared/contract/block-parts.ts';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { Image } from '../../../shared/contract/image.ts';
import type { Project, ProjectSummary, Section } from '../../../shared/contract/project.ts';
import { formatMessage } from '../../../shared/messages/format-message.ts';
import { itemFacts } from '../../../shared/page/item-facts.ts';
import type { JsonLd, JsonLdValue } from '../../../shared/page/json-ld.ts';
import { absoluteUrl } from '../../../shared/page/languages.ts';
import type { Messages } from '../../../shared/page/renderer.ts';
import { pathOfProject, pathOfSection } from '../../../shared/page/site-routes.ts';
import { type ImageService, serviceOf } from './image-service.ts';

export interface IiifFacts {
  readonly config: PublicConfig;
  readonly messages: Messages;
}

/** Licences that IIIF knows. They are identified by http URLs. */
const known = /^https?:\/\/((?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\/.+)$/;

export function rightsOf(licenseUrl: string | undefined): string | undefined {
  const name = known.exec(licenseUrl ?? '')?.[1];
  return name && `http://${name}`;
}

export function inLanguage(locale: string, ...words: readonly string[]): JsonLd {
  return { [/^\w+(?:-[A-Z][a-z]{3}\b)?/.exec(locale)?.[0] ?? 'none']: words };
}

export function rightsStatement(config: PublicConfig, messages: Messages): Readonly<Record<string, JsonLdValue>> {
  const { credit, licenseUrl, locale } = config;
  const word = (key: string) => messages[key] ?? key;
  const link = licenseUrl && `<a href="${escapeUTF8(licenseUrl)}">${escapeUTF8(word('iiif.license'))}</a>`;
  const parts = [credit && escapeUTF8(credit), link].filter(Boolean);
  return {
    rights: rightsOf(config.licenseUrl),
    requiredStatement:
      parts.length === 0
        ? undefined
        : {
            label: inLanguage(locale, word(credit ? 'iiif.credit' : 'iiif.license')),
            value: inLanguage(locale, `<span>${parts.join('. ')}</span>`),
          },
  };
}

const isLanguageMap = (part: object): boolean => {
  const texts = Object.values(part);
  return (
    texts.length > 0 && texts.every((words) => Array.isArray(words) && words.every((one) => typeof one === 'string'))
  );
};

/** Adds the language maps of the same document in another language. All other parts stay. */
export function withLanguage<Part extends JsonLdValue>(main: Part, other: JsonLdValue): Part;
export function withLanguage(main: JsonLdValue, other: JsonLdValue): JsonLdValue {
  if (typeof main !== 'object' || typeof other !== 'object') return main;
  if (Array.isArray(main)) {
    const [own, same] = [main as readonly JsonLdValue[], other as readonly JsonLdValue[]];
    return own.length === same.length ? own.map((part, index) => withLanguage(part, same[index])) : main;
  }
  if (Array.isArray(other)) return main;
  if (isLanguageMap(main) && isLanguageMap(other)) return { ...main, ...other, ...main };
  const [own, same] = [main as JsonLd, other as JsonLd];
  const parts = Object.entries(own).map(([name, part]) => [name, withLanguage(part, same[name])]);
  return Object.fromEntries(parts);
}

export const presentationContext = 'http://iiif.io/api/presentation/3/context.json';
export const collectionPath = '/iiif/collection.json';

type Addressed = Pick<ProjectSummary, 'section' | 'slug'>;

const basePath = ({ section, slug }: Addressed): string => `/iiif/${section}/${encodeURIComponent(slug)}`;

export const manifestPath = (project: Addressed): string => `${basePath(project)}/manifest.json`;

const still = /^\/media\/[\w-]{16}\/[\w-]+\/(\d+)\.jpg$/;

/** A static site has one size, and no service. */
function stillOf({ src, width = 0, height = 0 }: Image, config: PublicConfig): JsonLd | undefined {
  const own = Number(still.exec(src)?.[1] ?? 0);
  if (own === 0 || width === 0) return undefined;
  const size = { width: own, height: Math.max(1, Math.round((height * own) / width)) };
  return { id: absoluteUrl(src, config), type: 'Image', format: 'image/jpeg', ...size };
}

function imageOf({ path, sizes }: ImageService, size: 'smallest' | 'largest', config: PublicConfig): JsonLd {
  const url = absoluteUrl(path, config);
  const { width = 0, height = 0 } = sizes.at(size === 'smallest' ? 0 : -1) ?? {};
  return {
    id: `${url}/full/${size === 'smallest' ? `${width},${height}` : 'max'}/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    ...{ width, height },
    service: [{ id: url, type: 'ImageService3', profile: 'level1' }],
  };
}

export function thumbnailOf(image: Image | undefined, config: PublicConfig): readonly JsonLd[] | undefined {
  const service = image && serviceOf(image);
  return service && [stillOf(image, config) ?? imageOf(service, 'smallest', config)];
}

function imagesOfProject({ cover, blocks }: Project): Image[] {
  const bySrc = new Map<string, Image>();
  for (const image of [...(cover ? [cover] : []), ...blocks.flatMap(imagesOf)])
    if (!bySrc.has(image.src)) bySrc.set(image.src, image);
  return [...bySrc.values()];
}

export const isDrawing = ({ src }: Image): boolean => /\.svg$/i.test(src);

function canvasOf(project: Project, image: Image, nth: string, { config }: IiifFacts): JsonLd[] {
  const service = serviceOf(image);
  if (!service) return [];
  const { locale } = config;
  const { src, alt, caption, lang, width, height } = image;
  const canvas = `${absoluteUrl(basePath(project), config)}/canvas/${src.split('/')[2]}`;
  const label = caption || alt || nth;
  const painting = { id: `${canvas}/painting`, type: 'Annotation', motivation: 'painting', target: canvas };
  return [
    {
      id: canvas,
      type: 'Canvas',
      label: inLanguage((label !== nth && lang) || locale, label),
      summary: alt && alt !== label ? inLanguage(lang ?? locale, alt) : undefined,
      ...{ width, height },
      thumbnail: thumbnailOf(image, config),
      items: [
        {
          id: `${canvas}/page`,
          type: 'AnnotationPage',
          items: [{ ...painting, body: stillOf(image, config) ?? imageOf(service, 'largest', config) }],
        },
      ],
    },
  ];
}

function metadataOf(project: Project, { config, messages }: IiifFacts): readonly JsonLd[] | undefined {
  const facts = itemFacts(project, messages);
  if (facts.length === 0) return undefined;
  return facts.map(({ label, value, lang }) => ({
    label: inLanguage(config.locale, label),
    value: (lang ?? config.locales) ? inLanguage(lang ?? config.locale, value) : { none: [value] },
  }));
}

function providerOf(section: Section, config: PublicConfig): readonly JsonLd[] {
  const { atelierName, artistName, artistSlug, locale } = config;
  const isArt = section === 'art';
  const label = inLanguage(locale, isArt ? artistName : atelierName);
  const home = pathOfSection(section, artistSlug);
  return [
    {
      id: absoluteUrl(isArt ? '/#artist' : '/#atelier', config),
      type: 'Agent',
      label,
      homepage: [{ id: absoluteUrl(home, config), type: 'Text', label, format: 'text/html' }],
    },
  ];
}

/** SVG has no JPEG renditions, so it is linked as a file. */
function renderingsOf(images: readonly Image[], { config }: IiifFacts): readonly JsonLd[] | undefined {
  const drawings = images.filter(isDrawing).map(({ src, alt, caption, lang }) => ({
    id: absoluteUrl(src, config),
    type: 'Image',
    label: inLanguage(lang ?? config.locale, caption || alt || 'SVG'),
    format: 'image/svg+xml',
  }));
  return drawings.length > 0 ? drawings : undefined;
}

/** Returns the manifest of a project or work (IIIF Presentation API 3.0 §5.2), one canvas for each image. */
export function manifestOf(project: Project, facts: IiifFacts) {
  const { config, messages } = facts;
  const { locale } = config;
  const images = imagesOfProject(project);
  const total = images.length;
  const nth = (index: number) => formatMessage(messages, 'gallery.nth', { index: index + 1, total });
  const canvases = images.flatMap((image, index) => canvasOf(project, image, nth(index), facts));
  const waiting = images.filter((image) => !serviceOf(image) && !isDrawing(image)).length;
  if (canvases.length === 0) return { manifest: undefined, waiting };
  const label = inLanguage(project.titleLang ?? locale, project.title);
  const manifest: Record<string, JsonLdValue> = {
    '@context': presentationContext,
    id: absoluteUrl(manifestPath(project), config),
    type: 'Manifest',
    label,
    summary: project.lead ? inLanguage(project.leadLang ?? locale, project.lead) : undefined,
    metadata: metadataOf(project, facts),
    ...rightsStatement(config, messages),
    thumbnail: thumbnailOf(images.find(serviceOf), config),
    homepage: [{ id: absoluteUrl(pathOfProject(project), config), type: 'Text', label, format: 'text/html' }],
    provider: providerOf(project.section, config),
    rendering: renderingsOf(images, facts),
    partOf: [{ id: absoluteUrl(collectionPath, config), type: 'Collection' }],
    items: canvases,
  };
  return { manifest, waiting };
}
