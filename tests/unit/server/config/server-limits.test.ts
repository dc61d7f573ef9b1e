import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../../server/config/config.ts';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.faults : [`${error}`];
  }
};

describe('SERVER_LIMITS', () => {
  test('changes the limits that it names and keeps the defaults of the others [P12]', () => {
    const { connections, overload } = readConfig({ SERVER_LIMITS: 'max_connections=50, max_rss_bytes=1000' });
    expect(connections).toMatchObject({ maxInAll: 50, maxPerAddress: 512, headersTimeoutMs: 10_000 });
    expect(overload).toEqual({ maxEventLoopDelayMs: 1_000, maxHeapBytes: 0, maxRssBytes: 1_000 });
  });

  test.each([
    'max_conections=50',
    'max_connections=0',
    'max_connections=many',
    'max_connections=',
    'headers_timeout_ms=40000',
  ])('refuses %s and names the allowed ranges [P12]', (text) => {
    expect(faultsOf({ SERVER_LIMITS: text })).toEqual([
      expect.stringMatching(new RegExp(`^SERVER_LIMITS=${text}: must be .*max_connections 1 to 1000000`)),
    ]);
  });

  test('reports a retired setting with its replacement [P12]', () => {
    const { warnings } = readConfig({
      HEADERS_TIMEOUT_MS: '200',
      PROBLEMS_URL: 'https://docs.example',
      MAX_RSS_BYTES: '',
    });
    expect(warnings).toEqual([
      'HEADERS_TIMEOUT_MS is no longer a setting: use SERVER_LIMITS=headers_timeout_ms=…',
      'PROBLEMS_URL is no longer a setting: problems always link to /api/docs',
    ]);
  });
});
