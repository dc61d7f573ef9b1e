/** What the files of one room may import. */
export interface RoomRule {
  /** Files and folders of ours, besides the room itself. */
  readonly ours: readonly string[];
  /** Modules of others. */
  readonly others: RegExp;
}

const none = /^$/;

const inServer = (...places: readonly string[]) => places.map((place) => `server/${place}`);
const inSite = (...places: readonly string[]) => places.map((place) => `web/src/${place}`);

/**
 * Every folder with sources, by its path, with what it may import. A file belongs to the longest path that leads to it, so
 * that a room within a room has a rule of its own. What nobody needs any more is to be taken out: a test says so.
 */
export const roomRules: Readonly<Record<string, RoomRule>> = {
  shared: { ours: ['shared/contract'], others: none },
  'shared/contract': { ours: ['shared'], others: /^zod$/ },
  'shared/contract/text': { ours: [], others: /^zod$/ },
  'shared/contract/lists': { ours: ['shared'], others: /^zod$/ },

  // What the operator endpoints answer, for the server and the operator's page.
  'shared/ops': { ours: [], others: none },

  // For others: nothing of it may bring a library along but what packs it.
  'shared/client': { ours: ['shared/contract/paths.ts'], others: none },

  // Entries, and what they are composed of.
  server: { ours: ['shared', 'server'], others: /^(?:node:|fastify$|pino$|vite$|zod$)/ },
  'server/plugins': {
    ours: ['shared', 'server'],
    others: /^(?:node:|fastify$|fastify-plugin$|@fastify\/(?:proxy-addr|rate-limit)$|@opentelemetry\/|lru-cache$|zod$)/,
  },
  'server/config': {
    ours: ['shared', ...inServer('content/calls', 'content/resources.ts', 'upstream')],
    others: /^(?:node:(?:fs|module|net|os|path|process|util)|yaml|zod|fastest-levenshtein)$/,
  },
  'server/lifecycle': {
    ours: [
      'shared/contract',
      ...inServer('cache', 'config', 'config.ts', 'content', 'http', 'logging', 'tracing', 'upstream'),
    ],
    others: /^(?:fastify|node:(?:fs|http|net|perf_hooks|v8))$/,
  },
  'server/logging': {
    ours: inServer('cache/events.ts', 'config.ts', 'tracing', 'upstream/errors.ts'),
    others: /^(?:fastify|pino|node:(?:fs|util))$/,
  },

  // How a request is answered.
  'server/routes': {
    ours: [
      'shared',
      ...inServer(
        'cache/stores/memo-store.ts',
        'discovery',
        'errors.ts',
        'http',
        'iiif',
        'logging',
        'media',
        'once.ts',
        'requests',
        'upstream',
      ),
    ],
    others: /^(?:fastify|fastify-type-provider-zod|lru-cache|node:(?:fs|net|stream)(?:\/.*)?)$/,
  },
  'server/docs': {
    ours: ['shared/contract', ...inServer('http', 'once.ts', 'routes/small-reply.ts')],
    others: /^(?:fastify|entities\/escape|node:(?:fs|module|path)(?:\/.*)?)$/,
  },
  'server/icons': {
    ours: ['shared/contract', ...inServer('media/variants/svg-sanitizer.ts')],
    others: /^(?:@iconify\/utils\/lib\/.*|node:(?:fs|module|path)(?:\/.*)?)$/,
  },
  'server/site': {
    ours: [
      'shared',
      ...inServer('answer.ts', 'brand.ts', 'brand-logos.ts', 'cache/callers.ts', 'cache/entry.ts', 'content'),
      ...inServer('errors.ts', 'http', 'logging'),
      ...inServer('replies', 'requests', 'tracing'),
    ],
    others: /^(?:fastify|@fastify\/static|entities\/escape|piscina|qr|zod|node:.*)$/,
  },
  'server/discovery': {
    ours: [
      'shared',
      ...inServer('answer.ts', 'cache', 'content', 'http', 'iiif/image-service.ts', 'replies', 'requests'),
    ],
    others: /^(?:fastify|entities\/escape|zod)$/,
  },
  'server/iiif': {
    ours: [
      'shared',
      ...inServer('cache/bounded-wait.ts', 'content', 'discovery', 'media/variants/picture-widths.ts', 'replies'),
    ],
    others: /^entities\/escape$/,
  },
  'server/ops': {
    ours: [
      'shared',
      ...inServer('app-version.ts', 'cache', 'config', 'content', 'errors.ts', 'http', 'logging', 'media'),
      ...inServer('lifecycle/process-load.ts', 'normalize/reply', 'replies', 'requests', 'upstream'),
    ],
    others:
      /^(?:fastify|fastify-type-provider-zod|ioredis|lru-cache|p-queue|prom-client|zod|node:(?:crypto|os|perf_hooks))$/,
  },
  'server/requests': {
    ours: ['shared', ...inServer('answer.ts', 'cache/callers.ts', 'content', 'http', 'replies')],
    others: /^(?:fastify|node:(?:http|querystring))$/,
  },
  'server/replies': { ours: inServer('answer.ts', 'cache', 'http'), others: /^lru-cache$/ },
  'server/http': {
    ours: ['shared', ...inServer('answer.ts', 'cache', 'errors.ts', 'upstream/errors.ts')],
    others: /^(?:fastify|@fastify\/caching|ipaddr\.js|lru-cache|p-queue|node:(?:crypto|http|net|stream|util|zlib))$/,
  },

  // What is answered with.
  'server/cache': {
    ours: inServer('answer.ts', 'cache/stores'),
    others: /^(?:lru-cache|node:(?:async_hooks|crypto|timers\/promises))$/,
  },
  'server/cache/stores': {
    ours: inServer('cache'),
    others: /^(?:ioredis|lru-cache|zod|node:(?:crypto|fs|path|sqlite|timers\/promises))$/,
  },
  'server/content': {
    ours: [
      'shared',
      ...inServer('answer.ts', 'cache', 'content/calls', 'content/reading', 'errors.ts', 'normalize'),
      ...inServer('tracing', 'upstream'),
    ],
    others: /^(?:domhandler|entities\/escape|lru-cache|zod|node:.*)$/,
  },
  'server/content/lists': {
    ours: ['shared', ...inServer('answer.ts', 'cache/stores/kept-beside.ts', 'content')],
    others: /^node:crypto$/,
  },
  'server/content/calls': {
    ours: ['shared/contract', ...inServer('cache/clock.ts', 'content', 'upstream')],
    others: /^node:crypto$/,
  },
  'server/content/reading': {
    ours: ['shared', ...inServer('cache', 'content', 'media/media-id.ts', 'normalize', 'tracing', 'upstream')],
    others: /^(?:piscina|node:(?:module|timers\/promises))$/,
  },
  // Pure: no input, no output, no clock.
  'server/normalize': { ours: ['shared'], others: /^(?:entities|htmlparser2|domhandler|markdown-it)$/ },
  'server/upstream': {
    ours: ['shared', ...inServer('answer.ts', 'cache/clock.ts', 'normalize', 'tracing')],
    others: /^(?:undici|ipaddr\.js|node:(?:crypto|dns|net|stream|zlib))$/,
  },
  // Pure as the normalizers are, of which it has records alone: no preset reads blocks by itself.
  'server/upstream/presets': { ours: ['shared', ...inServer('normalize/reply', 'upstream/call.ts')], others: none },
  // A folder in the place of a content API. What parses its texts is loaded by its worker alone.
  'server/upstream/folder': {
    ours: ['shared', ...inServer('normalize/media/video.ts', 'upstream')],
    others: /^(?:@fastify\/send|fastest-levenshtein|markdown-it|yaml|zod|node:.*)$/,
  },
  // Spans, for all who take time. Of OpenTelemetry only types: `plugins/tracing.ts` loads it.
  'server/tracing': {
    ours: inServer('upstream/reply-headers.ts'),
    others: /^(?:@opentelemetry\/api|node:(?:async_hooks|crypto|http))$/,
  },
  // Another server altogether: it shares nothing with the one that reads it.
  'server/upstream/sample': { ours: [], others: /^(?:@fastify\/send|fastify|node:.*)$/ },

  // Pictures. Strange bytes are read in `workers` alone.
  'server/media': {
    ours: [
      ...inServer('cache', 'content', 'file-lock.ts', 'media/probe', 'media/variants', 'media/workers'),
      ...inServer('normalize', 'tracing', 'upstream'),
    ],
    others: /^(?:lru-cache|zod|node:.*)$/,
  },
  'server/media/probe': {
    ours: ['shared/contract', ...inServer('cache', 'media')],
    others: /^(?:lru-cache|p-queue|zod|node:(?:timers\/promises|util))$/,
  },
  'server/media/variants': {
    ours: ['shared/contract', ...inServer('content/load-gate.ts', 'media')],
    others: /^(?:css-tree|domhandler|entities|exif-reader|htmlparser2|lru-cache|sharp|node:(?:crypto|os))$/,
  },
  'server/media/workers': {
    ours: ['shared/contract', ...inServer('media/probe', 'media/variants', 'once.ts')],
    others: /^(?:sharp|node:.*)$/,
  },

  // The site: from what knows all to what knows nothing.
  web: { ours: ['web/tooling'], others: /^(?:vite|@vitejs\/plugin-react|node:.*)$/ },
  'web/tooling': {
    ours: ['shared', ...inSite('pages/page-files.ts')],
    others: /^(?:css-tree|lightningcss|subset-font|vite|node:.*)$/,
  },
  'web/src': {
    ours: ['shared', 'web/src'],
    others: /^(?:@tanstack\/react-query|react|react-dom(?:\/(?:client|server))?|react-router-dom)$/,
  },
  'web/src/pages': {
    ours: ['shared', ...inSite('api', 'components', 'hooks', 'layouts', 'navigation', 'preferences', 'ui')],
    others: /^(?:@tanstack\/react-query|react|react-router-dom)$/,
  },
  'web/src/layouts': {
    ours: ['shared', ...inSite('components', 'hooks', 'navigation', 'preferences', 'ui')],
    others: /^(?:@tanstack\/react-query|react|react-router-dom)$/,
  },
  'web/src/components/frame': {
    ours: [
      'shared',
      ...inSite('api', 'components/consent', 'components/find', 'components/menu', 'components/project'),
      ...inSite('hooks', 'navigation', 'preferences', 'ui'),
    ],
    others: /^(?:@tanstack\/react-query|react)$/,
  },
  'web/src/components/menu': {
    ours: [
      'shared',
      ...inSite('api', 'components/find', 'components/frame', 'components/icon', 'components/loading'),
      ...inSite('components/picture', 'hooks', 'navigation', 'preferences', 'ui'),
    ],
    others: /^(?:@tanstack\/react-query|react)$/,
  },
  'web/src/components/find': { ours: ['shared', ...inSite('hooks', 'ui')], others: /^react$/ },
  'web/src/components/project': {
    ours: ['shared', ...inSite('api', 'components/picture', 'navigation', 'ui/when-idle.ts')],
    others: /^(?:@tanstack\/react-query|react)$/,
  },
  'web/src/components/body': {
    ours: [
      'shared',
      ...inSite(
        'components/frame/PageAddress.tsx',
        'components/icon',
        'components/picture',
        'components/project',
        'hooks',
        'navigation',
        'preferences',
        'ui',
      ),
    ],
    others: /^(?:react|@tanstack\/react-query)$/,
  },
  'web/src/components/consent': { ours: inSite('hooks', 'navigation', 'preferences', 'ui'), others: /^react$/ },
  'web/src/components/icon': { ours: ['shared', ...inSite('hooks')], others: /^(?:react|@iconify\/react)$/ },
  'web/src/components/loading': {
    ours: ['shared', ...inSite('hooks', 'navigation', 'ui')],
    others: /^(?:@tanstack\/react-query|react)$/,
  },
  'web/src/components/picture': {
    ours: ['shared', ...inSite('api', 'components/lightbox', 'hooks', 'navigation', 'ui')],
    others: /^react$/,
  },
  'web/src/components/your-wall': {
    ours: ['shared', ...inSite('components/picture', 'components/project', 'hooks', 'preferences', 'ui')],
    others: /^react$/,
  },
  'web/src/components/life-size': { ours: inSite('hooks', 'preferences', 'ui'), others: /^react$/ },
  'web/src/components/lightbox': {
    ours: ['shared', ...inSite('components/life-size', 'components/picture', 'hooks', 'navigation', 'ui')],
    others: /^(?:photoswipe|react|react-dom)$/,
  },
  'web/src/navigation': {
    // What a page will need is fetched on intent: loaded later, it may know pages.
    ours: ['shared', ...inSite('api', 'hooks', 'pages/prefetch-page.ts', 'preferences', 'ui')],
    others: /^(?:@tanstack\/react-query|react|react-router-dom)$/,
  },
  'web/src/api': { ours: ['shared', ...inSite('preferences/safe-storage.ts')], others: /^@tanstack\/react-query$/ },
  'web/src/hooks': { ours: ['shared'], others: /^react$/ },
  'web/src/preferences': { ours: ['shared'], others: none },
  // Part of every document before anything else is there.
  'web/src/document': { ours: inSite('preferences'), others: none },
  'web/src/ui': { ours: inSite('preferences/value-store.ts'), others: /^react$/ },

  // The page for operators: of the site it has the look, and nothing of the site may have anything of it.
  'web/ops': {
    ours: ['shared', 'web/ops/parts', ...inSite('preferences/theme.ts', 'ui')],
    others: /^(?:@tanstack\/react-query|react|react-dom\/client)$/,
  },
  'web/ops/views': {
    ours: [
      'shared/ops',
      ...['charts', 'parts', 'formatting.ts', 'event-stream.ts'].map((place) => `web/ops/${place}`),
      'web/ops/ops-api.ts',
      'web/ops/place.ts',
      'web/ops/view.ts',
      ...inSite('ui'),
    ],
    others: /^(?:@tanstack\/react-query|react)$/,
  },
  'web/ops/charts': {
    ours: ['shared/ops', ...['parts', 'formatting.ts', 'theme.ts'].map((place) => `web/ops/${place}`)],
    others: /^(?:react|uplot|uplot\/dist\/uPlot\.min\.css)$/,
  },
  'web/ops/parts': {
    ours: ['shared/ops', ...['formatting.ts', 'ops-api.ts'].map((place) => `web/ops/${place}`), ...inSite('ui')],
    others: /^(?:@tanstack\/react-query|react)$/,
  },
};
