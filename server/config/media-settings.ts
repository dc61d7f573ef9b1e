import { settingsOf } from './setting.ts';
import { baseUrl, flag, hosts, integer, line, path, rewrites } from './setting-kinds.ts';

const setting = settingsOf('Pictures and films');

/** The media that the content names. */
export const mediaSettings = {
  MEDIA_BASE_URL: setting(baseUrl(), {
    help: 'what relative media URLs resolve against',
    defaultText: '`UPSTREAM_URL`',
  }),
  MEDIA_HOSTS: setting(hosts(), {
    help: '`host[:port]` list pictures and films may be read from (without a port: the one of the scheme)',
    defaultText: 'host of `MEDIA_BASE_URL`',
  }),
  MEDIA_ALLOW_PRIVATE: setting(flag(), {
    help: 'a name in `MEDIA_HOSTS` that resolves to a private address is refused unless this is on; the configured upstream, and addresses that are listed as such, are not',
    default: false,
  }),
  MEDIA_REWRITE: setting(rewrites(), { help: '`from=to` prefixes for media URLs that name an internal host' }),
  MEDIA_SECRET: setting(line(/^.{16,}$/, 'a line of 16 to 500 characters'), {
    help: 'makes the ids in `/media/{id}`',
    defaultText: 'random, in `DATA_DIR/media-secret` (mode 0600) and, with redis, the one first found there',
    isSecret: true,
  }),
  MEDIA_MEASURE_WAIT_MS: setting(integer(0, 10_000), {
    help: 'how long a reply waits for its pictures to be measured',
    unit: 'ms',
    default: 300,
  }),
  MEDIA_RATE_LIMIT_PER_MINUTE: setting(integer(0, 1_000_000), {
    help: 'per client address, renditions and originals that are not on disk yet; 0: off',
    unit: 'per minute',
    default: 1200,
  }),
  MEDIA_DIR: setting(path(), {
    help: 'where pictures are kept; may be shared by replicas',
    defaultText: '`DATA_DIR/media`',
  }),
  MEDIA_MAX_DISK_BYTES: setting(integer(0, 1_000_000_000_000), {
    help: 'bound of the resized pictures and their originals in `MEDIA_DIR`, half each; 5 % of the disk is left free in any case; 0 keeps none',
    unit: 'bytes',
    default: 2_147_483_648,
  }),
};
