import { expect, test } from 'vitest';
import { reasonIn } from '../../../../server/upstream/request.ts';

test.each([
  [
    '{"sys":{"type":"Error","id":"BadRequest"},"message":"Response size too big. Maximum: 7340032B."}',
    'Response size too big. Maximum: 7340032B.',
  ],
  [
    '{"errors":[{"message":"You don\'t have permission","extensions":{"code":"FORBIDDEN"}}]}',
    "You don't have permission",
  ],
  ['{"data":null,"error":{"status":400,"name":"ValidationError","message":"Invalid key x"}}', 'Invalid key x'],
  [
    '{"code":"rest_invalid_param","message":"Invalid parameter(s): per_page","data":{"status":400}}',
    'Invalid parameter(s): per_page',
  ],
  ['{"type":"about:blank","title":"Bad Request","detail":"limit is above 20"}', 'limit is above 20'],
  ['<html><head><title>403 Forbidden</title></head><body>nginx</body></html>', '403 Forbidden'],
  ['Too\nmany   items', 'Too many items'],
  ['{"message":"Key abcdefghijklmnopqrstuvwxyz0123456789 is not valid"}', 'Key … is not valid'],
  ['', ''],
])('the reason in %s is "%s" [C0]', (body, reason) => expect(reasonIn(body)).toBe(reason));

test('a long reason is cut', () => expect(reasonIn('word '.repeat(200))).toHaveLength(200));
