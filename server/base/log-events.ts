interface LoggedEvent {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  /** Event, then consequence: at most 70 characters. */
  readonly message: string;
  readonly meaning: string;
  readonly action?: string;
  /** The event that begins the state that this event ends. */
  readonly ended?: string;
}

const ends = <Ended extends string>(ended: Ended, message: string) =>
  ({ level: 'info', message, meaning: `Ends \`${ended}\`.`, ended }) as const;

const catalogue = {
  'server.listening': {
    ...{ level: 'info', message: 'Listening on {address} with build {build}' },
    meaning: 'Start-up is complete. `settings` contains every setting that differs from its default, with its origin.',
  },
  'server.closing': {
    ...{ level: 'info', message: 'Shutdown started; finishing open requests' },
    meaning: 'The process received `signal`. After `deadlineMs` the server closes the remaining connections.',
  },
  'server.closed': {
    ...{ level: 'info', message: 'Server closed' },
    meaning: 'Everything is flushed and closed. The line has the duration, closed connections, uptime and responses.',
    action: 'If `cutConnections` is high, raise `SHUTDOWN_DEADLINE_MS`.',
  },
  'shutdown.timeout': {
    ...{ level: 'fatal', message: 'Shutdown timed out; forcing exit' },
    meaning: 'A component was still open 5 s after the deadline.',
    action: 'Report a bug.',
  },
  'shutdown.incomplete': {
    ...{ level: 'error', message: 'A component failed to close; the others closed' },
    meaning: '`err` is the error of the component.',
    action: 'Check disk and Redis.',
  },
  'process.crashed': {
    ...{ level: 'fatal', message: 'Unhandled error; the process exits' },
    meaning: 'A bug of the server. `err` has its stack.',
    action: 'Report a bug. The supervisor restarts the process.',
  },
  'process.resource-limit': {
    ...{ level: 'error', message: 'System resource exhausted; one operation failed' },
    meaning: 'File descriptors, processes or memory are used up. `err` has the code.',
    action: 'Raise the limit (`ulimit -n`, `ulimit -u`) or start more replicas.',
  },
  'request.failed': {
    ...{ level: 'error', message: 'Unexpected error; the response has status 500' },
    meaning: 'A bug of the server. `err` has its stack.',
    action: 'Report a bug.',
  },
  'response.unread': {
    ...{ level: 'debug', message: 'Client disconnected while the response was sent' },
    meaning: '`err` has the error of the closed stream.',
  },
  'node.warning': { level: 'warn', message: 'Node.js warning', meaning: '`err` has the text of Node.js.' },
  'library.warning': {
    ...{ level: 'warn', message: 'Library warning' },
    meaning: '`text` is a warning that a library printed. Each text is logged once, 20 texts at most.',
    action: 'Fix the named problem.',
  },
  'setting.warning': {
    ...{ level: 'warn', message: '{warning}' },
    meaning: 'A variable looks like a misspelled setting, settings conflict, or a default is unsafe in production.',
    action: 'Change the named setting.',
  },
  'proxy.untrusted': {
    ...{ level: 'warn', message: 'TRUST_PROXY is off behind a proxy; all clients share one limit' },
    meaning: 'A request has a forwarding header, so rate limits count all visitors as one client.',
    action: 'Set `TRUST_PROXY` to the address of the proxy.',
  },
  'upstream.failed': {
    ...{ level: 'warn', message: 'Content API failed; serving stored content' },
    meaning: '`err` is the first failure, `key` the cache entry, `upstream` the content API.',
    action: 'Check the content API. Runbook: UpstreamFailing.',
  },
  'upstream.recovered': ends('upstream.failed', 'Content API works again'),
  'upstream.content-missing': {
    ...{ level: 'error', message: 'Content API failed, nothing stored; visitors get 503' },
    meaning: 'As `upstream.failed`, but nothing is stored for `key`, or the stored value is older than `CACHE_KEEP_S`.',
    action: 'Act at once: check the content API. Runbook: UpstreamFailing.',
  },
  'upstream.content-restored': ends('upstream.content-missing', 'Missing content is loaded again'),
  'upstream.no-content': {
    ...{ level: 'warn', message: 'Content API has no menu, home page or lists; check UPSTREAM_URL' },
    meaning:
      'The content API returned 404 or empty content for everything that each site has. The server is not ready.',
    action: 'Check `UPSTREAM_URL` and `UPSTREAM_NAME` with `npm start -- --check`.',
  },
  'upstream.content-found': ends('upstream.no-content', 'Content API returned the main content'),
  'content.suspicious': {
    ...{ level: 'warn', message: 'Response rejected as suspicious; serving the stored value' },
    meaning:
      'Content is suddenly empty, much shorter, absent or alternating. If this persists, the server accepts it at `acceptedAt`.',
    action: 'Find out whether the change is intended. Runbook: ContentSuspicious.',
  },
  'content.trusted': ends('content.suspicious', 'Suspicious responses ended'),
  'content.loss-accepted': {
    ...{ level: 'warn', message: 'Suspicious response persisted; it replaced the stored value' },
    meaning:
      'Ends `content.suspicious` for `key`: visitors now see the loss. `before` and `after` count items and bytes.',
    action: 'If the change is not intended, restore the content in the CMS. Runbook: ContentSuspicious.',
  },
  'content.repaired': {
    ...{ level: 'info', message: 'Content was repaired while loading' },
    meaning: '`resources` and `repairs` count the last ten seconds. Repairs are not errors.',
    action: 'See `GET /ops/repairs`.',
  },
  'content.resource-repaired': {
    ...{ level: 'debug', message: 'Resource repaired by rules that are new for this resource' },
    meaning: '`rules` has each rule with its first location and its count.',
  },
  'content.field-missing': {
    ...{ level: 'warn', message: 'A path of the calls file leads nowhere' },
    meaning: 'No entry of a list has the path of a field. `place` has file, line and the nearest name in the CMS.',
    action: 'Correct the path, or delete it.',
  },
  'content.unavailable': {
    ...{ level: 'debug', message: 'Content unavailable; the response is an error' },
    meaning: 'One request failed. `upstream.failed` has the cause.',
  },
  'response.build-failed': {
    ...{ level: 'warn', message: 'Regenerating a response failed; serving the previous one' },
    meaning: 'A bug of the server. `err` has its stack.',
    action: 'Report a bug.',
  },
  'response.build-recovered': ends('response.build-failed', 'Responses are regenerated again'),
  'render.failed': {
    ...{ level: 'warn', message: 'Server rendering failed; the browser renders the page' },
    meaning: 'The code of a page throws on the server. Visitors with JavaScript see the page.',
    action: 'Report a bug.',
  },
  'render.recovered': ends('render.failed', 'Server rendering works again'),
  'store.failed': {
    ...{ level: 'warn', message: 'Cache store failed; continuing from memory' },
    meaning: 'An operation of SQLite or Redis failed or timed out.',
    action: 'Check disk or Redis. Runbook: RedisDown, DiskNearlyFull.',
  },
  'store.recovered': ends('store.failed', 'Cache store works again'),
  'store.entry-damaged': {
    ...{ level: 'warn', message: 'Stored entry is damaged; deleted, will be reloaded' },
    meaning: 'The bytes of entry `key` differ from their hash.',
    action: 'If the line recurs, check disk or Redis.',
  },
  'store.entry-restored': ends('store.entry-damaged', 'Damaged entries were reloaded'),
  'store.file-damaged': {
    ...{ level: 'warn', message: 'Cache file in DATA_DIR is damaged; started a new one' },
    meaning: '`movedTo` is the new name of the damaged file.',
    action: 'Check the disk. You can delete the old file.',
  },
  'media.secret-not-stored': {
    ...{ level: 'warn', message: 'Media secret not stored; image URLs may change at each start' },
    meaning: 'The server cannot write the file `media-secret` in `DATA_DIR`, or another user owns the file.',
    action: 'Set `MEDIA_SECRET`, or fix the permissions of the folder.',
  },
  'media.failed': {
    ...{ level: 'warn', message: 'Media file cannot be read; visitors get an error' },
    meaning: 'The server cannot load videos or originals that visitors request. `path` is the first of them.',
    action: 'Check the media host and `MEDIA_HOSTS`. Runbook: ImagesFailing.',
  },
  'media.recovered': ends('media.failed', 'Media files can be read again'),
  'media.image-unreadable': {
    ...{ level: 'warn', message: 'Image cannot be read; it has no renditions' },
    meaning: '`reason` is the cause, `url` the image without its query, `image` its id.',
    action: 'See `failures` in `GET /ops/media`. Runbook: ImagesFailing.',
  },
  'media.avif-failed': {
    ...{ level: 'debug', message: 'AVIF rendition failed; serving WebP' },
    meaning: '`err` is the cause.',
  },
  'media.disk-failed': {
    ...{ level: 'warn', message: 'Cannot store images on disk; generating them per request' },
    meaning: 'The server cannot write a file in `MEDIA_DIR`.',
    action: 'Check free space and permissions. Runbook: DiskNearlyFull.',
  },
  'media.disk-recovered': ends('media.disk-failed', 'Images are stored on disk again'),
  'preview.drafts-refused': {
    ...{ level: 'warn', message: 'CMS rejected the token for drafts; showing published content' },
    meaning: '`status` is 401 or 403.',
    action: 'Check `PREVIEW_TOKEN` and its permissions in the CMS.',
  },
  'preview.drafts-recovered': ends('preview.drafts-refused', 'CMS returns drafts again'),
  'build.not-stored': {
    ...{ level: 'warn', message: 'Build not stored; open pages may lose code after an update' },
    meaning: 'The copy of this build in `DATA_DIR/builds` failed.',
    action: 'Free disk space.',
  },
  'brand.icons-invalid': {
    ...{ level: 'warn', message: 'Failed to load custom icons' },
    meaning: '`icons.json` of `BRAND_DIR` is invalid.',
    action: 'Fix the file.',
  },
  'folder.failed': {
    ...{ level: 'warn', message: 'CONTENT_DIR cannot be read; serving its previous content' },
    meaning: 'The folder is missing, unreadable or empty.',
    action: 'Check the mount and its permissions.',
  },
  'folder.recovered': ends('folder.failed', 'CONTENT_DIR can be read again'),
  'folder.update-failed': {
    ...{ level: 'warn', message: 'Some changes in CONTENT_DIR were not applied' },
    meaning: 'The store did not respond. The server retries images at the next scan.',
    action: 'See `store.failed`.',
  },
  'folder.polling': {
    ...{ level: 'warn', message: 'Cannot watch CONTENT_DIR; scanning it every 5 s' },
    meaning: '`reason`: a network file system, a link in the path, or the system limit of file watches.',
    action: 'For the limit, raise `fs.inotify.max_user_watches`.',
  },
  'folder.file-invalid': {
    ...{ level: 'warn', message: 'Invalid file in CONTENT_DIR' },
    meaning:
      '`file`, `line` and `error`. If `isSlight`, the rest of the file is used, otherwise its last valid version.',
    action: 'Fix the file.',
  },
  'folder.file-fixed': {
    ...{ level: 'info', message: 'File in CONTENT_DIR is valid again' },
    meaning: 'Ends `folder.file-invalid` for one file.',
  },
  'rate-limit.exceeded': {
    ...{ level: 'warn', message: 'Rate limit exceeded for client address' },
    meaning: '`address` (IPv6: its /64 network) exceeded `atMost` of `limit`. At most once a minute for each address.',
    action: 'Check for a crawler, or for a proxy that is missing in `TRUST_PROXY`.',
  },
  'connections.client-limit': {
    ...{ level: 'warn', message: 'Connection limit of a client address reached; closing new ones' },
    meaning: 'A client address has `MAX_CONNECTIONS_PER_ADDRESS` open connections.',
    action: 'As for `rate-limit.exceeded`.',
  },
  'connections.client-limit-ended': ends('connections.client-limit', 'No client address is at its connection limit'),
  'connections.limit': {
    ...{ level: 'warn', message: 'Connection limit reached; closing new connections' },
    meaning: 'The server has 10,000 open connections.',
    action: 'Check for an attack. Add a replica.',
  },
  'connections.limit-ended': ends('connections.limit', 'Connections are accepted below the limit'),
  'connections.accept-failed': {
    ...{ level: 'warn', message: 'Cannot accept connections' },
    meaning: 'The process has no free file descriptor.',
    action: 'Raise `ulimit -n` or start more replicas.',
  },
  'connections.accept-recovered': ends('connections.accept-failed', 'Connections are accepted again'),
  'server.overloaded': {
    ...{ level: 'warn', message: 'Server overloaded; serving cached responses only' },
    meaning: 'The event loop delay exceeds `MAX_EVENT_LOOP_DELAY_MS`.',
    action: 'Add a replica or CPU. Runbook: EventLoopSlow.',
  },
  'server.overload-ended': ends('server.overloaded', 'Server overload ended'),
  'csp.violation': {
    ...{ level: 'warn', message: 'Content security policy blocked content; counting further reports' },
    meaning: 'A browser sent the first report for `directive`. Later reports only increase `bff_csp_reports_total`.',
    action: 'Check whether the content uses a host that the policy does not allow.',
  },
  'indexnow.failed': {
    ...{ level: 'warn', message: 'Notifying search engines failed (IndexNow); retrying' },
    meaning: '`err` is the cause.',
    action: 'Check `INDEXNOW_KEY` and `INDEXNOW_ENDPOINT`.',
  },
  'indexnow.recovered': ends('indexnow.failed', 'Search engines are notified again (IndexNow)'),
  'traces.failed': {
    ...{ level: 'warn', message: 'Sending traces failed; dropping them' },
    meaning: 'The receiver at `OTEL_EXPORTER_OTLP_ENDPOINT` does not accept them. Visitors notice nothing.',
    action: 'Check the receiver.',
  },
  'traces.recovered': ends('traces.failed', 'Traces are sent again'),
  'cdn.purge-failed': {
    ...{ level: 'warn', message: 'Purging the cache in front failed; retrying' },
    meaning: 'The cache that `CDN_PURGE` names refused a purge or did not respond. Tags wait until it works.',
    action: 'Check `CDN_PURGE_URL` and `CDN_PURGE_TOKEN`. Runbook: PurgeFailing.',
  },
  'cdn.purge-recovered': ends('cdn.purge-failed', 'The cache in front is purged again'),
  'cdn.purge-overflow': {
    ...{ level: 'warn', message: 'Too many tags to purge; purging everything in front' },
    meaning: '`waiting` is the number of tags.',
  },
  'ops.purged': {
    ...{ level: 'info', message: 'Operator invalidated or deleted cache entries' },
    meaning: '`purged` is the target. `values`, `responses` and `files` are the numbers of affected entries.',
  },
  'ops.refreshed': { level: 'info', message: 'Operator requested a refresh', meaning: '`refreshed` is the target.' },
  'ops.warm-started': {
    ...{ level: 'info', message: 'Operator started image pre-generation' },
    meaning: '`isJoined`: a run was already active.',
  },
  'ops.warm-ended': {
    ...{ level: 'info', message: 'Image pre-generation ended' },
    meaning: '`state` is done, stopped (the server closed) or failed. The line has all counts.',
    action: 'For failures, see `GET /ops/media`.',
  },
  'hook.received': {
    ...{ level: 'info', message: 'Webhook invalidated cache entries' },
    meaning: '`hook` is its name, `purged` the invalidated content, `refreshing` the number of entries that reload.',
  },
  'hook.body-ignored': {
    ...{ level: 'warn', message: 'Webhook body not read; invalidated everything' },
    meaning:
      '`err`: the body of `hook` is too long, or its `Content-Encoding` is unknown or wrong. The secret is valid.',
    action: 'Send shorter events, or uncompressed ones.',
  },
  'hook.body-too-long': {
    ...{ level: 'warn', message: 'Webhook rejected; its body cannot be read' },
    meaning: 'As `hook.body-ignored`, but a signature needs the whole body.',
    action: 'Send shorter or uncompressed events, or the secret in a header.',
  },
  'request.completed': {
    ...{ level: 'info', message: 'Request completed' },
    meaning: 'Only with `REQUEST_LOG=on`: `method`, `url`, `address`, `status`, `tookMs`, `cache`.',
  },
  'request.aborted': {
    ...{ level: 'info', message: 'Client disconnected before the response' },
    meaning: 'Only with `REQUEST_LOG=on`.',
  },
} as const satisfies Record<string, LoggedEvent>;

export type LogEvent = keyof typeof catalogue;

/** An event that begins a state. Another event ends it. */
export type BeginEvent = Extract<(typeof catalogue)[LogEvent], { readonly ended: string }>['ended'];

/** Every log line. `server/app/logging/README.md` is generated from this table. */
export const logEvents: Readonly<Record<LogEvent, LoggedEvent>> = catalogue;

export type EventLog = Readonly<Record<LoggedEvent['level'], (fields: object, text: string) => void>>;

/** Logs an event at its level, with the name of the event as field `event`. */
export function logEvent(
  log: EventLog,
  event: LogEvent,
  fields: object = {},
  text: string = logEvents[event].message,
): void {
  log[logEvents[event].level]({ event, ...fields }, text);
}
