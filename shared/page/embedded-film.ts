export interface EmbeddedFilm {
  readonly site: 'YouTube' | 'Vimeo';
  readonly player: string;
}

const youTubePlayer = 'https://www.youtube-nocookie.com';
const vimeoPlayer = 'https://player.vimeo.com';

/** Origins of the players, the only ones allowed in frames. */
export const playerOrigins: readonly string[] = [youTubePlayer, vimeoPlayer];

/** Seconds of a `t` or `start` parameter: `90`, `90s`, `1m30s`. */
function secondsOf(text: string | null): number {
  const [, minutes = 0, seconds = 0] = /^(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

function youTube({ hostname, pathname, searchParams }: URL): string | undefined {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const isShort = hostname === 'youtu.be';
  const id = isShort ? first : first === 'watch' ? searchParams.get('v') : second;
  const isKnown = isShort || ['watch', 'embed', 'shorts', 'live', 'v'].includes(first);
  if (!isKnown || !id || !/^[\w-]{6,20}$/.test(id)) return undefined;
  const player = new URL(`/embed/${id}?autoplay=1&rel=0`, youTubePlayer);
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start'));
  if (start > 0) player.searchParams.set('start', String(start));
  return player.href;
}

/** An unlisted video has a second segment, or the parameter `h`. */
function vimeo({ pathname, searchParams }: URL): string | undefined {
  const [, id, word] = /\/(\d{1,12})(?:\/([\da-f]{6,40}))?\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  const player = new URL(`/video/${id}?autoplay=1&dnt=1`, vimeoPlayer);
  const key = word ?? searchParams.get('h');
  if (key && /^[\da-f]{6,40}$/.test(key)) player.searchParams.set('h', key);
  return player.href;
}

const sites = [
  { site: 'YouTube', hosts: /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be|www\.youtube-nocookie\.com)$/, player: youTube },
  { site: 'Vimeo', hosts: /^(?:www\.|player\.)?vimeo\.com$/, player: vimeo },
] as const;

/** The player of a video, from the URL of its page or frame. Undefined for other URLs. */
export function embeddedFilm(address: string): EmbeddedFilm | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const found = url && sites.find(({ hosts }) => hosts.test(url.hostname));
  const player = url && found?.player(url);
  return player && found ? { site: found.site, player } : undefined;
}
