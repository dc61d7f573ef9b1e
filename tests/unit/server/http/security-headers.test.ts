import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { documentPolicy } from '../../../../server/http/security-headers.ts';
import { playerOrigins } from '../../../../shared/page/embedded-player.ts';

const policy = documentPolicy({ scriptHashes: ['sha256-a', 'sha256-b'], styleHashes: ['sha256-c'] });
const directivesOf = (text: string) =>
  new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );
const directives = directivesOf(policy);

test('inline blocks run by their hashes only [S12]', () => {
  expect(directives.get('script-src')).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
  expect(directives.get('style-src')).toEqual(["'self'", "'sha256-c'"]);
});

test('frames are players of videos only [P7] [R7]', () => {
  expect(directives.get('frame-src')).toEqual(playerOrigins);
});

test('allows the analytics tag by its path, and only its hosts to be sent to [C14]', () => {
  const analytics = { url: 'https://stats.example/tag.js?id=1', connectHosts: ['*.stats.example', 'in.example:8443'] };
  const counting = directivesOf(documentPolicy({ scriptHashes: ['sha256-a'], styleHashes: [], analytics }));
  expect(counting.get('script-src')).toEqual(["'self'", "'sha256-a'", 'https://stats.example/tag.js']);
  expect(counting.get('connect-src')).toEqual(["'self'", ...analytics.connectHosts]);
  expect(counting.get('img-src')).toEqual(["'self'", 'data:', ...analytics.connectHosts]);
  for (const name of ['default-src', 'style-src', 'frame-src', 'font-src', 'form-action'] as const) {
    expect(counting.get(name)?.join(' '), name).not.toMatch(/stats|in\.example/);
  }
});

test('keeps the source of a tag whole whose path has characters of the policy itself [C14]', () => {
  const analytics = { url: 'https://stats.example/a;script-src *,b/t.js?c;d', connectHosts: [] };
  const counting = directivesOf(documentPolicy({ scriptHashes: [], styleHashes: [], analytics }));
  expect(counting.get('script-src')).toEqual(["'self'", 'https://stats.example/a%3Bscript-src%20*%2Cb/t.js']);
});

/** As long as a hash has to be: of others the evaluator thinks nothing. */
const hash = `sha256-${'a'.repeat(43)}=`;
const analytics = { url: 'https://stats.example/tag.js', connectHosts: ['*.stats.example'] };

test.each([{}, { analytics }])("Google's evaluator finds no serious error in the policy: %j [P2]", (counting) => {
  const text = documentPolicy({ scriptHashes: [hash], styleHashes: [hash], ...counting });
  const findings = new CspEvaluator(new CspParser(text).csp).evaluate();
  const grave = findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE && severity !== Severity.SYNTAX);
  expect(grave.map(({ description }) => description)).toEqual([]);
  expect(findings.filter(({ severity }) => severity === Severity.SYNTAX)).toEqual([]);
  // The remaining finding: our origin could serve foreign scripts. It serves only hashed files and sanitized SVG.
  expect(new Set(findings.map(({ directive }) => directive))).toEqual(new Set(['script-src']));
});
