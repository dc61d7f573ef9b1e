import { z } from 'zod';
import { locale } from '../messages/format-message.ts';
import { changeSchema } from './change.ts';
import { anyEndpoint, type Endpoint, endpoints } from './endpoints.ts';
import { iconParams, iconQuery, iconSetSchema } from './icon.ts';
import { apiBase, changesPath, clientTypesPath, docsPath, type EndpointParameters, iconsPath } from './paths.ts';
import type { ProblemCode } from './problem.ts';
import { ofContent, ofFile, ofWork, type ResponseHeaderName } from './response-headers.ts';

export const operationTags = {
  content: 'What the site shows, as data',
  media: 'Pictures, films and linked documents that the content names',
  service: 'What goes with the data: icons, texts, and this description',
} as const;

interface OperationResponse {
  readonly description: string;
  /** By media type. Absent: no body. */
  readonly content?: Readonly<Record<string, z.ZodType>> | undefined;
  readonly headers: readonly ResponseHeaderName[];
}

/** A documented `GET` operation. HEAD and OPTIONS are implied. */
export interface Operation extends Pick<Endpoint, 'summary' | 'description' | 'params' | 'query' | 'problems'> {
  readonly name: string;
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly tag: keyof typeof operationTags;
  readonly replies: Readonly<Record<number, OperationResponse>>;
  /** Parameters with sample content. Undefined if the response is not JSON. */
  readonly example?: EndpointParameters | undefined;
}

const unchanged = 'What the request says it holds is what there is';

const moved: Operation['replies'] = {
  308: {
    description: 'It has another slug since: the address by that one',
    headers: ['Location', 'Cache-Control', ...ofWork],
  },
};

function operationOf({ name, path, response, problems, canHaveMoved, example, ...described }: Endpoint): Operation {
  return {
    name,
    path: `${apiBase}${path.replace(/:(\w+)/g, '{$1}')}`,
    tag: 'content',
    summary: described.summary,
    description: described.description,
    ...(described.params ? { params: described.params } : {}),
    ...(described.query ? { query: described.query } : {}),
    replies: {
      200: { description: described.summary, content: { 'application/json': response }, headers: ofContent },
      304: { description: unchanged, headers: ofContent },
      ...(canHaveMoved ? moved : {}),
    },
    problems: [...(described.params || described.query ? (['bad-request'] as const) : []), ...problems, ...anyEndpoint],
    example: example ?? {},
  };
}

const fileParams = z.object({
  id: z.string().describe('Id of the file, as the content gives it'),
  name: z.string().describe('Name of the file, as the content gives it'),
});

const renditionParams = z.object({
  id: z.string().describe('Id of the picture, as the content gives it'),
  version: z.string().describe('Version of the picture'),
  file: z
    .string()
    .describe('Width in pixels and type, `1080.avif`, of its middle alone `square-700.avif`, or the name of a card'),
});

const fileReplies = (description: string, content: OperationResponse['content']): Operation['replies'] => ({
  200: { description, content, headers: ofFile },
  304: { description: unchanged, headers: ofFile },
});

const bytesOf = (...types: readonly string[]) => Object.fromEntries(types.map((type) => [type, z.file()]));
const originalTypes = bytesOf('image/*', 'video/*', 'application/pdf');
const ofMedia: readonly ProblemCode[] = [
  ...(['not-found', 'method-not-allowed', 'too-many-requests'] as const),
  ...(['upstream-unavailable', 'bad-gateway', 'gateway-timeout', 'overloaded'] as const),
];

/** Operations that are not an {@link Endpoint}: outside {@link apiBase}, or not JSON. */
const others: readonly Operation[] = [
  {
    name: 'original',
    path: '/media/{id}/{name}',
    tag: 'media',
    summary: 'A picture, film or linked document',
    description: 'A file as the content has it, at the address that the content gives. Drawings (SVG) are sanitized.',
    params: fileParams,
    replies: {
      200: { description: 'The file', content: originalTypes, headers: [...ofFile, 'Accept-Ranges', 'Last-Modified'] },
      206: {
        description: 'The part of it that was asked for',
        content: originalTypes,
        headers: [...ofFile, 'Accept-Ranges', 'Content-Range', 'Last-Modified'],
      },
      304: { description: unchanged, headers: [...ofFile, 'Last-Modified'] },
      308: { description: 'The one address of the file', headers: ['Location', 'Cache-Control', ...ofWork] },
    },
    problems: ['range-not-satisfiable', 'internal', ...ofMedia],
  },
  {
    name: 'rendition',
    path: '/media/{id}/{version}/{file}',
    tag: 'media',
    summary: 'A picture in one width and type',
    description:
      'One of the derived files of a picture (`renditions`), or a card for who shares a page. WebP may stand in, uncached, for an AVIF that is still being made.',
    params: renditionParams,
    replies: {
      200: { description: 'The file', content: bytesOf('image/avif', 'image/webp', 'image/jpeg'), headers: ofFile },
      302: {
        description: 'The picture has changed since: where its present version is',
        headers: ['Location', 'Cache-Control', ...ofWork],
      },
      304: { description: unchanged, headers: ofFile },
    },
    problems: ofMedia,
  },
  {
    name: 'changes',
    path: changesPath,
    tag: 'content',
    summary: 'Changes, as they become known',
    description:
      'Server-sent events: `change`, whose data is a `Change`, and `reset`, when what has changed is not known and everything is to be read anew. Read again with the ETags you hold: what has not changed costs a 304. A change is told when the server has read it. While anybody listens, it reads menu, landing and lists anew within 20 s of when they are too old; all else when a request finds it too old. A purge is told at once. `Last-Event-ID` gives what was missed, or a `reset` where that is known no longer. 500 may listen, 20 from one address.',
    replies: {
      200: {
        description: 'Events, for as long as both sides like. Data of `change`:',
        content: { 'text/event-stream': changeSchema },
        headers: ['Cache-Control', ...ofWork],
      },
    },
    problems: [...anyEndpoint],
  },
  {
    name: 'icons',
    path: `${iconsPath}/{prefix}.json`,
    tag: 'service',
    summary: 'Icons of one set',
    description: 'Drawings of icons that content names, as the Iconify API gives them.',
    params: iconParams,
    query: iconQuery,
    replies: fileReplies('Those of the names that the set has', { 'application/json': iconSetSchema }),
    problems: ['bad-request', 'not-found', ...anyEndpoint],
    example: { prefix: 'lucide', icons: 'mail,phone' },
  },
  {
    name: 'messages',
    path: '/_i18n/{locale}/messages.json',
    tag: 'service',
    summary: 'The texts of the site by key',
    description:
      'Every text of the interface, for programs that show the content in the words of the site: pages have their texts already. `{name}` in a text stands for a value.',
    params: z.object({ locale: z.string().describe('BCP 47 tag of the language') }),
    replies: fileReplies('The texts of the site by key', { 'application/json': z.record(z.string(), z.string()) }),
    problems: ['not-found', 'method-not-allowed'],
    example: { locale },
  },
  {
    name: 'openapi',
    path: '/api/openapi.json',
    tag: 'service',
    summary: 'This description',
    description: 'The OpenAPI 3.1 document of this API.',
    replies: fileReplies('The OpenAPI document', {
      'application/json': z.object({ openapi: z.string().describe('Version of OpenAPI') }),
    }),
    problems: ['method-not-allowed'],
  },
  {
    name: 'clientTypes',
    path: clientTypesPath,
    tag: 'service',
    summary: 'The types of all this',
    description: 'TypeScript declarations of every schema and endpoint, for who writes a client.',
    replies: fileReplies('The declarations', { 'text/plain': z.string() }),
    problems: ['method-not-allowed'],
  },
  {
    name: 'docs',
    path: docsPath,
    tag: 'service',
    summary: 'This description for people',
    description:
      'A page with every operation, where calls can be tried out, and with what each problem means: the `type` of a problem leads there.',
    replies: fileReplies('The page', { 'text/html': z.string() }),
    problems: ['method-not-allowed'],
  },
];

export const operations: readonly Operation[] = [...endpoints.map(operationOf), ...others];
