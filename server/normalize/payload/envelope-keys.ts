const everyListKey = ['results', 'items', 'data', 'records', 'entries', 'docs', 'nodes', 'edges'];

/** Keys under which an API puts the content. */
export const contentKeys: readonly string[] = [
  ...everyListKey,
  ...['result', 'objects', 'rows', 'member', 'hydra:member', 'response', 'payload'],
];

/** Keys of a list where a list is expected. `result` or `member` can be a label there. */
export const listKeys: readonly string[] = [...everyListKey, 'list', 'blocks', 'images', 'pictures'];

const paging = ['meta', 'links', 'pagination', 'page', 'count', 'total', 'next', 'previous'];

const pagingKeys: ReadonlySet<string> = new Set(paging);

/** Other keys beside the content of an envelope. */
const wrappingKeys: ReadonlySet<string> = new Set([
  ...paging,
  ...['status', 'statuscode', 'status_code', 'code', 'success', 'ok', 'error', 'errors', 'message', 'msg'],
  ...['_links', 'paging', 'pageinfo', 'pages', 'per_page', 'perpage', 'page_size', 'limit', 'offset', 'skip'],
  ...['total_count', 'totalcount', 'totaldocs', 'totalpages', 'total_pages', 'prev', 'first', 'last'],
  ...['hasnextpage', 'hasprevpage', 'nextpage', 'prevpage', 'pagingcounter'],
  ...['version', 'timestamp', 'time', 'took', 'jsonapi', 'included', '@context', '@id', '@type'],
  ...['hydra:totalitems', 'hydra:view', 'totalitems', 'view', 'api_version', 'request_id', 'requestid', 'extensions'],
]);

export const isPaging = (key: string): boolean => pagingKeys.has(key.toLowerCase());

export const isWrapping = (key: string): boolean => wrappingKeys.has(key.toLowerCase());

/** Records that systems put around the fields of an entry. */
export const entryContainers: readonly string[] = ['attributes', 'acf', 'fields', 'fieldData'];
