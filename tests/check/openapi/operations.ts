import { z } from 'zod';
import { changeSchema } from '../../../shared/contract/change.ts';
import { type Endpoint, endpoints } from '../../../shared/contract/endpoints.ts';
import { exportLineSchema, exportPath } from '../../../shared/contract/export.ts';
import { iconParams, iconQuery, iconSetSchema } from '../../../shared/contract/icon.ts';
import {
  apiBase,
  changesPath,
  clientTypesPath,
  docsPath,
  type EndpointParameters,
  iconsPath,
  openApiPath,
} from '../../../shared/contract/paths.ts';
import type { ProblemCode } from '../../../shared/contract/problem.ts';
import { locale } from '../../../shared/messages/format-message.ts';
import { ofContent, ofFile, ofWork, type ResponseHeaderName } from './response-headers.ts';

export const operationTags = {
  content: 'The content of the site',
  media: 'Images, videos, recordings and linked documents of the content',
  service: 'Icons, texts and this description',
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
  readonly responses: Readonly<Record<number, OperationResponse>>;
  /** Parameters with sample content. Undefined if the response is not JSON. */
  readonly example?: EndpointParameters | undefined;
}

const anyEndpoint: readonly ProblemCode[] = ['method-not-allowed', 'too-many-requests', 'overloaded', 'internal'];

const unchanged = 'Not modified: the validator of the request is current';

const moved: Operation['responses'] = {
  308: {
    description: 'The slug changed: redirect to the URL with the current slug',
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
    responses: {
      200: { description: described.summary, content: { 'application/json': response }, headers: ofContent },
      304: { description: unchanged, headers: ofContent },
      ...(canHaveMoved ? moved : {}),
    },
    // Every endpoint refuses unknown parameters.
    problems: ['bad-request', ...problems, ...anyEndpoint],
    example: example ?? {},
  };
}

const fileParams = z.object({
  id: z.string().describe('Id of the file, from a URL in the content'),
  name: z.string().describe('Name of the file, from a URL in the content'),
});

const renditionParams = z.object({
  id: z.string().describe('Id of the image, from a URL in the content'),
  version: z.string().describe('Version of the image'),
  file: z
    .string()
    .describe(
      'Width in pixels and format (`1080.avif`), a square file (`square-700.avif`), or a share card (`card.jpg`)',
    ),
});

const fileResponses = (
  description: string,
  content: OperationResponse['content'],
  headers: OperationResponse['headers'] = ofFile,
): Operation['responses'] => ({
  200: { description, content, headers },
  304: { description: unchanged, headers },
});

const bytesOf = (...types: readonly string[]) => Object.fromEntries(types.map((type) => [type, z.file()]));
const originalTypes = bytesOf('image/*', 'video/*', 'audio/*', 'text/vtt', 'application/pdf');
const ofMedia: readonly ProblemCode[] = [
  ...(['not-found', 'method-not-allowed', 'too-many-requests'] as const),
  ...(['upstream-unavailable', 'bad-gateway', 'gateway-timeout', 'overloaded'] as const),
];

const apiIndexSchema = z
  .object({
    docs: z.string().describe('Path of the documentation'),
    openapi: z.string().describe('Path of the OpenAPI document'),
    types: z.string().describe('Path of the TypeScript declarations'),
    changes: z.string().describe('Path of the change feed'),
  })
  .meta({ id: 'ApiIndex', description: 'Paths that describe the API' });

/** Operations that are not an {@link Endpoint}: outside {@link apiBase}, or not JSON. */
const others: readonly Operation[] = [
  {
    name: 'original',
    path: '/media/{id}/{name}',
    tag: 'media',
    summary: 'An image, video, recording or linked document',
    description: 'The original file at a URL in the content. SVG files are sanitized.',
    params: fileParams,
    responses: {
      200: { description: 'The file', content: originalTypes, headers: [...ofFile, 'Accept-Ranges', 'Last-Modified'] },
      206: {
        description: 'The requested range',
        content: originalTypes,
        headers: [...ofFile, 'Accept-Ranges', 'Content-Range', 'Last-Modified'],
      },
      304: { description: unchanged, headers: [...ofFile, 'Last-Modified'] },
      308: {
        description: 'Redirect to the canonical URL of the file',
        headers: ['Location', 'Cache-Control', ...ofWork],
      },
    },
    problems: ['range-not-satisfiable', 'internal', ...ofMedia],
  },
  {
    name: 'rendition',
    path: '/media/{id}/{version}/{file}',
    tag: 'media',
    summary: 'An image in one width and format',
    description:
      'One rendition of an image (`renditions`), or a share card. While an AVIF file is being generated, the response is WebP with `no-store`.',
    params: renditionParams,
    responses: {
      200: { description: 'The file', content: bytesOf('image/avif', 'image/webp', 'image/jpeg'), headers: ofFile },
      302: {
        description: 'The image changed: redirect to its current version',
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
    summary: 'Content changes as events',
    description:
      'Server-sent events: `change` with a `Change` as data, and `reset` if missed changes are unknown and you must reload everything. Reload with your ETags: unchanged content costs a 304. The server sends an event when it has loaded or invalidated content. While a client is subscribed, the server refreshes menu, home page and lists within 20 s after they become stale. Requests refresh other content. A client that sends `Last-Event-ID` gets the events that it missed. At most 500 subscribers, 20 for each client address.',
    responses: {
      200: {
        description: 'Events, until the connection closes. Data of `change`:',
        content: { 'text/event-stream': changeSchema },
        headers: ['Cache-Control', ...ofWork],
      },
    },
    problems: [...anyEndpoint],
  },
  {
    name: 'export',
    path: exportPath,
    tag: 'content',
    summary: 'All content in one file',
    description:
      'A JSON document in each line (NDJSON). The first line has the version of the contract, the last one the number of lines. Between them are menu, home page (`landing`), projects, works and text pages, as their endpoints return them. If a part cannot be loaded, the status is 503. A transfer has one state of the content from its first to its last byte. To continue a transfer that broke off, send `Range` with `If-Range`. A client address gets one transfer at a time; further ones wait. With several languages, `?locale=it` and `?fallback=none` work as for other endpoints.',
    responses: {
      200: {
        description: 'Lines. Each is:',
        content: { 'application/x-ndjson': exportLineSchema },
        headers: ['ETag', 'Cache-Control', 'Accept-Ranges', ...ofWork],
      },
      206: {
        description: 'The requested range of bytes',
        content: { 'application/x-ndjson': exportLineSchema },
        headers: ['ETag', 'Cache-Control', 'Accept-Ranges', 'Content-Range', ...ofWork],
      },
      304: { description: unchanged, headers: ['ETag', 'Cache-Control', ...ofWork] },
    },
    problems: ['range-not-satisfiable', 'upstream-unavailable', ...anyEndpoint],
  },
  {
    name: 'icons',
    path: `${iconsPath}/{prefix}.json`,
    tag: 'service',
    summary: 'Icons of one set',
    description: 'Icons that the content names, in the format of the Iconify API.',
    params: iconParams,
    query: iconQuery,
    responses: fileResponses('The requested icons that the set has', { 'application/json': iconSetSchema }),
    problems: ['bad-request', 'not-found', ...anyEndpoint],
    example: { prefix: 'lucide', icons: 'mail,phone' },
  },
  {
    name: 'messages',
    path: '/_i18n/{locale}/messages.json',
    tag: 'service',
    summary: 'The texts of the site by key',
    description:
      'Every text of the user interface, for other programs. `{name}` in a text is a placeholder for a value.',
    params: z.object({ locale: z.string().describe('BCP 47 tag of the language') }),
    responses: fileResponses('The texts of the site by key', { 'application/json': z.record(z.string(), z.string()) }),
    problems: ['not-found', 'method-not-allowed'],
    example: { locale },
  },
  {
    name: 'index',
    path: apiBase,
    tag: 'service',
    summary: 'Links to the description of the API',
    description: 'Paths of the description, its types, and the documentation. `/api` returns the same.',
    responses: fileResponses('The paths', { 'application/json': apiIndexSchema }, [...ofFile, 'Link']),
    problems: ['method-not-allowed'],
    example: {},
  },
  {
    name: 'openapi',
    path: openApiPath,
    tag: 'service',
    summary: 'This description',
    description: 'The OpenAPI 3.1 document of this API.',
    responses: fileResponses('The OpenAPI document', {
      'application/json': z.object({ openapi: z.string().describe('Version of OpenAPI') }),
    }),
    problems: ['method-not-allowed'],
  },
  {
    name: 'clientTypes',
    path: clientTypesPath,
    tag: 'service',
    summary: 'TypeScript types of this API',
    description: 'TypeScript declarations of every schema and endpoint.',
    responses: fileResponses('The declarations', { 'text/plain': z.string() }),
    problems: ['method-not-allowed'],
  },
  {
    name: 'docs',
    path: docsPath,
    tag: 'service',
    summary: 'Documentation page',
    description:
      'A page with every operation and every problem code. You can try calls there. The `type` of a problem links to it.',
    responses: fileResponses('The page', { 'text/html': z.string() }),
    problems: ['method-not-allowed'],
  },
];

export const operations: readonly Operation[] = [...endpoints.map(operationOf), ...others];
