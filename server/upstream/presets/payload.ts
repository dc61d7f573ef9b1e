import type { Preset } from '../call.ts';
import { callsOf } from './call-names.ts';

const whole = { depth: '2' };

/** Payload's REST API: collections `projects`, `works` and `pages`. A key is required unless they are public. */
export const payload: Preset = {
  calls: callsOf(
    (name) => ({ path: `api/${name}`, query: { depth: '1', limit: '100' } }),
    (name) => ({ path: `api/${name}/{id}`, query: whole }),
    { path: 'api/pages', query: { ...whole, 'where[slug][equals]': '{slug}', limit: '1' } },
  ),
  headers: { Authorization: 'users API-Key ${PAYLOAD_API_KEY?}' },
  preview: { query: { draft: 'true' }, headers: { Authorization: 'users API-Key ${PREVIEW_TOKEN?}' } },
  editUrl: '{url}/admin/collections/{collection}/{id}#field-{field}',
};
