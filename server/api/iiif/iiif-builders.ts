import { type ProjectSummary, sectionSchema } from '../../../shared/contract/project.ts';
import { formatMessage } from '../../../shared/messages/format-message.ts';
import type { JsonLd } from '../../../shared/page/json-ld.ts';
import { absoluteUrl } from '../../../shared/page/languages.ts';
import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { WaitExceeded } from '../../base/bounded-wait.ts';
import type { SiteDependencies } from '../../content/dependencies.ts';
import { projectBySlug } from '../../content/project.ts';
import type { BuildOutcome, ResponseBuilder } from '../../http/response-builder.ts';
import { type FileServices, filesTag } from '../file-services.ts';
import {
  collectionPath,
  type IiifFacts,
  inLanguage,
  isDrawing,
  manifestOf,
  manifestPath,
  presentationContext,
  rightsStatement,
  thumbnailOf,
} from './manifest.ts';

interface Document {
  readonly document: JsonLd;
  readonly isProvisional: boolean;
}

type FileParts = SiteDependencies & Pick<FileServices, 'readStored'>;
type Compose = (
  parts: FileParts,
  facts: IiifFacts,
) => Promise<BuildOutcome | ({ readonly kind: 'document' } & Document)>;

const contentType = `application/ld+json; profile="${presentationContext}"`;
const measuringMs = 5_000;

/** Accepts one spelling only, because other escapes are arbitrary. */
function manifest(path: string, section: string, slug: string): Compose {
  return async (parts, facts) => {
    const known = sectionSchema.safeParse(section);
    if (!known.success) return { kind: 'absent' };
    const answer = await projectBySlug(parts, known.data, slug);
    if (answer.kind !== 'found') return answer;
    const project = answer.value;
    const canonicalPath = manifestPath(project);
    if (path !== canonicalPath) return { kind: 'moved', to: canonicalPath };
    const titles = await titlesOf(parts, project);
    const { manifest: document, waiting } = manifestOf(project, { ...facts, ...(titles && { titles }) });
    if (document) return { kind: 'document', document, isProvisional: waiting > 0 };
    if (waiting === 0) return { kind: 'absent' };
    return { kind: 'unknown', error: new WaitExceeded('the sizes of its images'), retryAfterMs: measuringMs };
  };
}

/** The titles in all languages of the site that have one. */
async function titlesOf({ read, sources, publicConfig }: FileParts, { id, section }: ProjectSummary) {
  const { locales } = publicConfig();
  const titles = locales?.map(async ({ locale }) => {
    const list = await read(sources.inLocale(locale).list(section));
    const item = list.kind === 'found' ? list.value.items.find((one) => one.id === id) : undefined;
    return item && item.titleLang === undefined ? inLanguage(locale, item.title) : {};
  });
  return titles && (Object.assign({}, ...(await Promise.all(titles))) as JsonLd);
}

function reference(project: ProjectSummary, { config }: IiifFacts): JsonLd {
  return {
    id: absoluteUrl(manifestPath(project), config),
    type: 'Manifest',
    label: inLanguage(project.titleLang ?? config.locale, project.title),
    thumbnail: thumbnailOf(project.cover, config),
  };
}

/** False only if the stored detail shows no image. */
async function mayHaveManifest(
  { readStored, sources }: FileParts,
  item: ProjectSummary,
  facts: IiifFacts,
): Promise<boolean> {
  if (item.cover && !isDrawing(item.cover)) return true;
  const detail = await readStored(sources.project(item.id));
  if (detail.kind !== 'found') return true;
  const { manifest: document, waiting } = manifestOf({ ...detail.value, ...item }, facts);
  return document !== undefined || waiting > 0;
}

const collection: Compose = async (parts, facts) => {
  const { read, sources } = parts;
  const { config, messages } = facts;
  const lists = await Promise.all([read(sources.projects), read(sources.works)]);
  const unknown = lists.find((list) => list.kind === 'unknown');
  if (unknown) return unknown;
  const listed = lists.flatMap((list) => (list.kind === 'found' ? list.value.items : []));
  const isShown = await Promise.all(listed.map((item) => mayHaveManifest(parts, item, facts)));
  const items = listed.filter((_item, index) => isShown[index]);
  const names = { atelier: config.atelierName, artist: config.artistName };
  const document = {
    '@context': presentationContext,
    id: absoluteUrl(collectionPath, config),
    type: 'Collection',
    label: inLanguage(config.locale, formatMessage(messages, 'llms.title', names)),
    summary: inLanguage(config.locale, formatMessage(messages, 'llms.about', names)),
    ...rightsStatement(config, messages),
    items: items.map((project) => reference(project, facts)),
  };
  return { kind: 'document', document, isProvisional: items.some(({ cover }) => cover && cover.width === undefined) };
};

const manifestForm = /^\/iiif\/([^/]+)\/([^/]+)\/manifest\.json$/;

export function iiifBuilder(services: FileServices, path: string): ResponseBuilder | undefined {
  const [, section, slug] = manifestForm.exec(path) ?? [];
  const ofManifest = section && slug ? manifest(path, section, decodeSegment(slug)) : undefined;
  const compose: Compose | undefined = path === collectionPath ? collection : ofManifest;
  return (
    compose && {
      key: `iiif:${path}`,
      waitMs: services.waitMs,
      servesOldMeanwhile: true,
      compose: async (read) => {
        const facts = { config: services.publicConfig(), messages: services.messages };
        const made = await compose({ ...services, read }, facts);
        if (made.kind !== 'document') return made;
        const { document, isProvisional } = made;
        // The collection contains stored details.
        const tags = path === collectionPath ? ['iiif', filesTag] : ['iiif'];
        const response = { contentType, body: JSON.stringify(document), tags, headers: services.headers };
        return { kind: 'found', isProvisional, response };
      },
    }
  );
}
