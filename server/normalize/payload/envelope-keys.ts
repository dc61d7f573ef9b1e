/** Keys of lists, be it in an envelope or in a document. */
const everyListKey = ['results', 'items', 'data', 'records', 'entries', 'docs', 'nodes', 'edges'];

/** Keys under which an API puts the content itself. */
export const contentKeys: readonly string[] = [
  ...everyListKey,
  ...['result', 'objects', 'rows', 'member', 'hydra:member', 'response', 'payload'],
];

/** Keys of a list in the place of a list. What names one thing rather than many (`result`, `member`) may be a label there. */
export const listKeys: readonly string[] = [...everyListKey, 'list', 'blocks', 'images', 'pictures'];

/** What counts and links the pages of a list. */
const paging = ['meta', 'links', 'pagination', 'page', 'count', 'total', 'next', 'previous'];

const pagingKeys: ReadonlySet<string> = new Set(paging);

/** What else stands beside the content in an envelope, and says nothing of it. */
const wrappingKeys: ReadonlySet<string> = new Set([
  ...paging,
  ...['status', 'statuscode', 'status_code', 'code', 'success', 'ok', 'error', 'errors', 'message', 'msg'],
  ...['_links', 'paging', 'pageinfo', 'pages', 'per_page', 'perpage', 'page_size', 'limit', 'offset', 'skip'],
  ...['total_count', 'totalcount', 'totaldocs', 'totalpages', 'total_pages', 'prev', 'first', 'last'],
  ...['hasnextpage', 'hasprevpage', 'nextpage', 'prevpage', 'pagingcounter'],
  ...['version', 'timestamp', 'time', 'took', 'jsonapi', 'included', '@context', '@id', '@type'],
  ...['hydra:totalitems', 'hydra:view', 'totalitems', 'view', 'api_version', 'request_id', 'requestid', 'extensions'],
]);

/** Whether a key counts or links the pages of a list. */
export const isPaging = (key: string): boolean => pagingKeys.has(key.toLowerCase());

/** Whether a key is one that stands beside content, and is none. */
export const isWrapping = (key: string): boolean => wrappingKeys.has(key.toLowerCase());
