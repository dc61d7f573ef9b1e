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
  withLanguage,
} from './manifest.ts';

interface Document {
  readonly document: JsonLd;
  readonly isProvisional: boolean;
}

type FileParts = SiteDependencies & Pick<FileServices, 'readStored'>;
type Compose = (
  parts: FileParts,
  facts: IiifFacts,
  isFirst: boolean,
) => Promise<BuildOutcome | ({ readonly kind: 'document' } & Document)>;

const contentType = `application/ld+json; profile="${presentationContext}"`;
const measuringMs = 5_000;

/** Accepts one spelling only, because other escapes are arbitrary. */
function manifest(path: string, section: string, slug: string): Compose {
  return async (parts, facts, isFirst) => {
    const known = sectionSchema.safeParse(section);
    if (!known.success) return { kind: 'absent' };
    const answer = await projectBySlug(parts, known.data, slug);
    if (answer.kind !== 'found') return answer;
    const project = answer.value;
    const canonicalPath = manifestPath(project);
    if (isFirst && path !== canonicalPath) return { kind: 'moved', to: canonicalPath };
    const { manifest: document, waiting } = manifestOf(project, facts);
    if (document) return { kind: 'document', document, isProvisional: waiting > 0 };
    if (waiting === 0) return { kind: 'absent' };
    return { kind: 'unknown', error: new WaitExceeded('the sizes of its images'), retryAfterMs: measuringMs };
  };
}

const reference = (project: ProjectSummary, { config }: IiifFacts): JsonLd => ({
  id: absoluteUrl(manifestPath(project), config),
  type: 'Manifest',
  label: inLanguage(project.titleLang ?? config.locale, project.title),
  thumbnail: thumbnailOf(project.cover, config),
});

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

/** `others`: the site in its other languages, whose texts are in the same document. */
export function iiifBuilder(
  services: FileServices,
  others: readonly FileServices[],
  path: string,
): ResponseBuilder | undefined {
  const [, section, slug] = manifestForm.exec(path) ?? [];
  const ofManifest = section && slug ? manifest(path, section, decodeSegment(slug)) : undefined;
  const compose: Compose | undefined = path === collectionPath ? collection : ofManifest;
  return (
    compose && {
      key: `iiif:${path}`,
      waitMs: services.waitMs,
      servesOldMeanwhile: true,
      compose: async (read) => {
        const composeIn = (own: FileServices) =>
          compose({ ...own, read }, { config: own.publicConfig(), messages: own.messages }, own === services);
        const made = await composeIn(services);
        if (made.kind !== 'document') return made;
        let { document } = made;
        const { isProvisional } = made;
        for (const own of others) {
          const same = await composeIn(own);
          if (same.kind === 'document') document = withLanguage(document, same.document);
        }
        // The collection contains stored details.
        const tags = path === collectionPath ? ['iiif', filesTag] : ['iiif'];
        const response = { contentType, body: JSON.stringify(document), tags, headers: services.headers };
        return { kind: 'found', isProvisional, response };
      },
    }
  );
}
