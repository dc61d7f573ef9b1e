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

/** Settings of a site that busy machines do not turn into an outage. A test that is about a deadline sets its own. */
export const patientEnv = {
  UPSTREAM_SOFT_DEADLINE_MS: '20000',
  UPSTREAM_HARD_DEADLINE_MS: '60000',
  MAX_EVENT_LOOP_DELAY_MS: '0',
};
