import { sampleIdentity } from '../../server/upstream/sample/sample-identity.ts';

/** Settings of a site that reads the sample's content from this address. */
export const sampleEnv = (url: string) => ({
  UPSTREAM_URL: url,
  UPSTREAM_NAME: sampleIdentity.upstreamName,
  ATELIER_NAME: sampleIdentity.atelierName,
  ARTIST_NAME: sampleIdentity.artistName,
  ARTIST_SLUG: sampleIdentity.artistSlug,
});

/** Settings of a site that reads content of a test's own, whose calls begin with `/t/`. */
export const testEnv = (url: string) => ({
  UPSTREAM_URL: url,
  UPSTREAM_NAME: 't',
  ATELIER_NAME: 'Test',
  ARTIST_NAME: 'Test',
  ARTIST_SLUG: 'test',
});
