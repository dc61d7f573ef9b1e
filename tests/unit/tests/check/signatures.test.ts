import { expect, test } from 'vitest';
import { judgeAudit } from '../../../check/signatures.ts';

const react = { code: 'EINTEGRITYSIGNATURE', name: 'react', version: '19.3.1', location: 'node_modules/react' };

test('passes when no signature is invalid or missing', () => {
  expect(judgeAudit('{"invalid":[],"missing":[]}')).toEqual({ isPassed: true, text: 'All signatures are valid' });
});

test.each(['invalid', 'missing'])('fails on an %s signature and names its package', (fault) => {
  const result = { invalid: [], missing: [], [fault]: [react] };
  expect(judgeAudit(JSON.stringify(result))).toEqual({ isPassed: false, text: `react@19.3.1: ${fault} signature` });
});

test.each([
  { code: 'ENOTFOUND', summary: 'request to https://keys.example/15.root.json failed' },
  { code: 'E404', summary: '404 Not Found - GET https://registry.example/-/npm/v1/keys' },
  { code: null, summary: 'found no dependencies to audit that were installed from a supported registry' },
])('passes with a line about it when the registry does not serve its keys ($code)', (error) => {
  const { isPassed, text } = judgeAudit(JSON.stringify({ error }));
  expect(isPassed).toBe(true);
  expect(text).toBe(`Skipped, the registry does not serve its keys: ${error.summary}`);
});

test('fails on every other error', () => {
  const error = { code: 'TUF_VERIFY_METADATA', summary: 'root was signed by 1/3 keys' };
  expect(judgeAudit(JSON.stringify({ error }))).toEqual({ isPassed: false, text: `${error.code}: ${error.summary}` });
  expect(judgeAudit('{}').isPassed).toBe(false);
});
