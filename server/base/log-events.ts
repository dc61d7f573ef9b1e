interface LoggedEvent {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  /** Event, then consequence: at most 70 characters. */
  readonly message: string;
  readonly meaning: string;
  readonly action?: string;
  /** The event that begins the state that this event ends. */
  readonly ended?: string;
}

/** Rows of event, level, message, meaning and action; or of event, the event that it ends, and message. */
const table = `
server.listening | info | Listening on {address} with build {build} | Start-up is complete. \`settings\` contains every setting that differs from its default, with its origin.
server.closing | info | Shutdown started; finishing open requests | The process received \`signal\`. After \`deadlineMs\` the server closes the remaining connections.
server.closed | info | Server closed | Everything is flushed and closed. The line has the duration, closed connections, uptime and responses. | If \`cutConnections\` is high, raise \`SHUTDOWN_DEADLINE_MS\`.
shutdown.timeout | fatal | Shutdown timed out; forcing exit | A component was still open 5 s after the deadline. | Report a bug.
shutdown.incomplete | error | A component failed to close; the others closed | \`err\` is the error of the component. | Check disk and Redis.
process.crashed | fatal | Unhandled error; the process exits | A bug of the server. \`err\` has its stack. | Report a bug. The supervisor restarts the process.
process.resource-limit | error | System resource exhausted; one operation failed | File descriptors, processes or memory are used up. \`err\` has the code. | Raise the limit (\`ulimit -n\`, \`ulimit -u\`) or start more replicas.
request.failed | error | Unexpected error; the response has status 500 | A bug of the server. \`err\` has its stack. | Report a bug.
response.unread | debug | Client disconnected while the response was sent | \`err\` has the error of the closed stream.
node.warning | warn | Node.js warning | \`err\` has the text of Node.js.
library.warning | warn | Library warning | \`text\` is a warning that a library printed. Each text is logged once, 20 texts at most. | Fix the named problem.
setting.warning | warn | {warning} | A variable looks like a misspelled setting, settings conflict, or a default is unsafe in production. | Change the named setting.
proxy.untrusted | warn | TRUST_PROXY is off behind a proxy; all clients share one limit | A request has a forwarding header, so rate limits count all visitors as one client. | Set \`TRUST_PROXY\` to the address of the proxy.
upstream.failed | warn | Content API failed; serving stored content | \`err\` is the first failure, \`key\` the cache entry, \`upstream\` the content API. | Check the content API. Runbook: UpstreamFailing.
upstream.recovered | ends upstream.failed | Content API works again
upstream.content-missing | error | Content API failed, nothing stored; visitors get 503 | As \`upstream.failed\`, but nothing is stored for \`key\`, or the stored value is older than \`CACHE_KEEP_S\`. | Act at once: check the content API. Runbook: UpstreamFailing.
upstream.content-restored | ends upstream.content-missing | Missing content is loaded again
upstream.no-content | warn | Content API lacks content of a call; check UPSTREAM_URL | The content API returned 404 or empty content for \`call\`, or for all \`calls\`. Without any content, the server is not ready. | Check \`UPSTREAM_URL\` and \`UPSTREAM_NAME\` with \`npm start -- --check\`.
upstream.content-found | ends upstream.no-content | Content API returned the main content
content.suspicious | warn | Response rejected as suspicious; serving the stored value | Content is suddenly empty, much shorter, absent or alternating. If this persists, the server accepts it at \`acceptedAt\`. | Find out whether the change is intended. Runbook: ContentSuspicious.
content.trusted | ends content.suspicious | Suspicious responses ended
content.loss-accepted | warn | Suspicious response persisted; it replaced the stored value | Ends \`content.suspicious\` for \`key\`: visitors now see the loss. \`before\` and \`after\` count items and bytes. | If the change is not intended, restore the content in the CMS. Runbook: ContentLost.
content.resource-repaired | debug | Resource repaired by rules that are new for this resource | \`rules\` has each rule with its first location and its count.
content.field-missing | warn | A path of the calls file leads nowhere | No entry of a list has the path of a field. \`place\` has file, line and the nearest name in the CMS. | Correct the path, or delete it.
content.unavailable | debug | Content unavailable; the response is an error | One request failed. \`upstream.failed\` has the cause.
response.build-failed | warn | Regenerating a response failed; serving the previous one | A bug of the server. \`err\` has its stack. | Report a bug.
response.build-recovered | ends response.build-failed | Responses are regenerated again
render.failed | warn | Server rendering failed; the browser renders the page | The code of a page throws on the server. Visitors with JavaScript see the page. | Report a bug.
render.recovered | ends render.failed | Server rendering works again
store.failed | warn | Cache store failed; continuing from memory | An operation of SQLite or Redis failed or timed out. | Check disk or Redis. Runbook: RedisDown, DiskNearlyFull.
store.recovered | ends store.failed | Cache store works again
store.entry-damaged | warn | Stored entry is damaged; deleted, will be reloaded | The bytes of entry \`key\` differ from their hash. | If the line recurs, check disk or Redis.
store.entry-restored | ends store.entry-damaged | Damaged entries were reloaded
store.file-damaged | warn | Cache file in DATA_DIR is damaged; started a new one | \`movedTo\` is the new name of the damaged file. | Check the disk. You can delete the old file.
media.secret-not-stored | warn | Media secret not stored; image URLs may change at each start | The server cannot write the file \`media-secret\` in \`DATA_DIR\`, or another user owns the file. | Set \`MEDIA_SECRET\`, or fix the permissions of the folder.
media.failed | warn | Media file cannot be read; visitors get an error | The server cannot load videos or originals that visitors request. \`path\` is the first of them. | Check the media host and \`MEDIA_HOSTS\`. Runbook: ImagesFailing.
media.recovered | ends media.failed | Media files can be read again
media.image-unreadable | warn | Image cannot be read; it has no renditions | \`reason\` is the cause, \`url\` the image without its query, \`image\` its id. | See \`failures\` in \`GET /ops/media\`. Runbook: ImagesFailing.
media.avif-failed | debug | AVIF rendition failed; serving WebP | \`err\` is the cause.
media.disk-failed | warn | Cannot store images on disk; generating them per request | The server cannot write a file in \`MEDIA_DIR\`. | Check free space and permissions. Runbook: DiskNearlyFull.
media.disk-recovered | ends media.disk-failed | Images are stored on disk again
preview.drafts-refused | warn | CMS rejected the token for drafts; showing published content | \`status\` is 401 or 403. | Check \`PREVIEW_TOKEN\` and its permissions in the CMS.
preview.drafts-recovered | ends preview.drafts-refused | CMS returns drafts again
build.not-stored | warn | Build not stored; open pages may lose code after an update | The copy of this build in \`DATA_DIR/builds\` failed. | Free disk space.
brand.icons-invalid | warn | Failed to load custom icons | \`icons.json\` of \`BRAND_DIR\` is invalid. | Fix the file.
folder.failed | warn | CONTENT_DIR cannot be read; serving its previous content | The folder is missing, unreadable or empty. | Check the mount and its permissions.
folder.recovered | ends folder.failed | CONTENT_DIR can be read again
folder.update-failed | warn | Some changes in CONTENT_DIR were not applied | The store did not respond. The server retries images at the next scan. | See \`store.failed\`.
folder.polling | warn | Cannot watch CONTENT_DIR; scanning it every 5 s | \`reason\`: a network file system, a link in the path, or the system limit of file watches. | For the limit, raise \`fs.inotify.max_user_watches\`.
folder.file-invalid | warn | Invalid file in CONTENT_DIR | \`file\`, \`line\` and \`error\`. If \`isSlight\`, the rest of the file is used, otherwise its last valid version. | Fix the file.
folder.file-fixed | info | File in CONTENT_DIR is valid again | Ends \`folder.file-invalid\` for one file.
rate-limit.exceeded | warn | Rate limit exceeded for client address | \`address\` (IPv6: its /64 network) exceeded \`atMost\` of \`limit\`. At most once a minute for each address. | Check for a crawler, or for a proxy that is missing in \`TRUST_PROXY\`.
connections.client-limit | warn | Connection limit of a client address reached; closing new ones | A client address has \`MAX_CONNECTIONS_PER_ADDRESS\` open connections. | As for \`rate-limit.exceeded\`.
connections.client-limit-ended | ends connections.client-limit | No client address is at its connection limit
connections.limit | warn | Connection limit reached; closing new connections | The server has 10,000 open connections. | Check for an attack. Add a replica.
connections.limit-ended | ends connections.limit | Connections are accepted below the limit
connections.accept-failed | warn | Cannot accept connections | The process has no free file descriptor. | Raise \`ulimit -n\` or start more replicas.
connections.accept-recovered | ends connections.accept-failed | Connections are accepted again
server.overloaded | warn | Server overloaded; serving cached responses only | The event loop delay exceeds \`MAX_EVENT_LOOP_DELAY_MS\`. | Add a replica or CPU. Runbook: EventLoopSlow.
server.overload-ended | ends server.overloaded | Server overload ended
csp.violation | warn | Content security policy blocked content | A browser sent the first report for \`directive\`. Later reports are ignored. | Check whether the content uses a host that the policy does not allow.
indexnow.failed | warn | Notifying search engines failed (IndexNow); retrying | \`err\` is the cause. | Check \`INDEXNOW_KEY\` and \`INDEXNOW_ENDPOINT\`.
indexnow.recovered | ends indexnow.failed | Search engines are notified again (IndexNow)
traces.failed | warn | Sending traces failed; dropping them | The receiver at \`OTEL_EXPORTER_OTLP_ENDPOINT\` does not accept them. Visitors notice nothing. | Check the receiver.
traces.recovered | ends traces.failed | Traces are sent again
cdn.purge-failed | warn | Purging the cache in front failed; retrying | The cache that \`CDN_PURGE\` names refused a purge or did not respond. Tags wait until it works. | Check \`CDN_PURGE_URL\` and \`CDN_PURGE_TOKEN\`. Runbook: PurgeFailing.
cdn.purge-recovered | ends cdn.purge-failed | The cache in front is purged again
cdn.purge-overflow | warn | Too many tags to purge; purging everything in front | \`waiting\` is the number of tags.
enquiry.failed | warn | Delivering enquiries failed; retrying for seven days | \`reason\` is a status or an error code of the receiver, \`enquiry\` the id of the first. | Check \`SMTP_URL\` or \`ENQUIRY_URL\`. \`GET /ops/enquiries\` lists what waits.
enquiry.recovered | ends enquiry.failed | Enquiries are delivered again
ops.purged | info | Operator invalidated or deleted cache entries | \`purged\` is the target. \`values\`, \`responses\` and \`files\` are the numbers of affected entries.
ops.refreshed | info | Operator requested a refresh | \`refreshed\` is the target.
ops.warm-started | info | Operator started image pre-generation | \`isJoined\`: a run was already active.
ops.warm-ended | info | Image pre-generation ended | \`state\` is done, stopped (the server closed) or failed. The line has all counts. | For failures, see \`GET /ops/media\`.
hook.received | info | Webhook invalidated cache entries | \`hook\` is its name, \`purged\` the invalidated content, \`refreshing\` the number of entries that reload.
hook.body-ignored | warn | Webhook body not read; invalidated everything | \`err\`: the body of \`hook\` is too long, or its \`Content-Encoding\` is unknown or wrong. The secret is valid. | Send shorter events, or uncompressed ones.
hook.body-too-long | warn | Webhook rejected; its body cannot be read | As \`hook.body-ignored\`, but a signature needs the whole body. | Send shorter or uncompressed events, or the secret in a header.
request.completed | info | Request completed | Only with \`REQUEST_LOG=on\`: \`method\`, \`url\`, \`address\`, \`status\`, \`tookMs\`, \`cache\`.
request.aborted | info | Client disconnected before the response | Only with \`REQUEST_LOG=on\`.
`;

type RowsOf<Text, Found = never> = Text extends `${infer Row}\n${infer Rest}` ? RowsOf<Rest, Found | Row> : Found;
type Row = RowsOf<typeof table>;

export type LogEvent = Row extends infer Each ? (Each extends `${infer Name} | ${string}` ? Name : never) : never;

export type BeginEvent = Extract<
  Row extends infer Each ? (Each extends `${string} | ends ${infer Ended} | ${string}` ? Ended : never) : never,
  LogEvent
>;

function eventOf(row: string): [string, LoggedEvent] {
  const [name = '', level = '', message = '', meaning = '', action] = row.split(' | ');
  const ended = level.startsWith('ends ') ? level.slice(5) : undefined;
  if (ended !== undefined) return [name, { level: 'info', message, meaning: `Ends \`${ended}\`.`, ended }];
  return [name, { level: level as LoggedEvent['level'], message, meaning, ...(action !== undefined && { action }) }];
}

/** Every log line. `server/app/logging/README.md` is generated from this table. */
export const logEvents = Object.fromEntries(table.trim().split('\n').map(eventOf)) as Readonly<
  Record<LogEvent, LoggedEvent>
>;

export type EventLog = Readonly<Record<LoggedEvent['level'], (fields: object, text: string) => void>>;

export function logEvent(
  log: EventLog,
  event: LogEvent,
  fields: object = {},
  text: string = logEvents[event].message,
): void {
  log[logEvents[event].level]({ event, ...fields }, text);
}
