export interface EmbeddedPlayer {
  readonly site: 'YouTube' | 'Vimeo';
  readonly player: string;
}

const youTubePlayer = 'https://www.youtube-nocookie.com';
const vimeoPlayer = 'https://player.vimeo.com';

/** Origins of the players, the only ones allowed in frames. */
export const playerOrigins: readonly string[] = [youTubePlayer, vimeoPlayer];

/** Seconds of a time: `90`, `90s`, `1m30s`, `1h2m3s`, `1:30`. */
function secondsOf(text: string | null | undefined): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '') ??
    /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})$/.exec(text ?? '') ??
    [];
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

function youTube({ hostname, pathname, searchParams, hash }: URL): string | undefined {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const isShort = hostname === 'youtu.be';
  const named = isShort ? first : first === 'watch' ? searchParams.get('v') : second;
  const isKnown = isShort || ['watch', 'embed', 'shorts', 'live', 'v', 'e', 'playlist'].includes(first);
  const list = searchParams.get('list');
  const id = /^(?!videoseries|live_stream)[\w-]{6,20}(?=$|[?&])/.exec(named ?? '')?.[0];
  const hasList = list !== null && /^[\w-]{10,60}$/.test(list);
  if (!isKnown || !(id || hasList)) return undefined;
  const player = new URL(`/embed/${id ?? 'videoseries'}?autoplay=1&rel=0`, youTubePlayer);
  if (hasList) player.searchParams.set('list', list);
  const times = ['t', 'start', 'time_continue'].map((name) => searchParams.get(name));
  const start = secondsOf(times.find((time) => time !== null) ?? /^#t=(.+)$/.exec(hash)?.[1]);
  if (start > 0) player.searchParams.set('start', String(start));
  const end = secondsOf(searchParams.get('end'));
  if (end > start) player.searchParams.set('end', String(end));
  return player.href;
}

/** An unlisted video has a second segment, or the parameter `h`. A showcase is a page of several videos. */
function vimeo({ pathname, searchParams, hash }: URL): string | undefined {
  const [, id, word] = /\/(\d{1,12})(?:\/([\da-f]{6,40}))?\/?$/.exec(pathname) ?? [];
  const isOne = !/^\/(?:showcase|album|channels|groups|categories|event|user\d*|ondemand)\/[^/]*\/?$/.test(pathname);
  if (!id || !isOne) return undefined;
  const player = new URL(`/video/${id}?autoplay=1&dnt=1`, vimeoPlayer);
  const key = word ?? searchParams.get('h');
  if (key && /^[\da-f]{6,40}$/.test(key)) player.searchParams.set('h', key);
  const start = secondsOf(/^#t=(.+)$/.exec(hash)?.[1] ?? searchParams.get('t'));
  if (start > 0) player.hash = `t=${start}s`;
  return player.href;
}

const sites = [
  {
    site: 'YouTube',
    hosts: /^(?:(?:www\.|m\.|music\.)?youtube\.com|youtu\.be|(?:www\.)?youtube-nocookie\.com)$/,
    player: youTube,
  },
  { site: 'Vimeo', hosts: /^(?:www\.|player\.)?vimeo\.com$/, player: vimeo },
] as const;

/** The player of a video, from the URL of its page or frame. Undefined for other URLs. */
export function embeddedPlayer(address: string): EmbeddedPlayer | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const found = url && sites.find(({ hosts }) => hosts.test(url.hostname));
  const player = url && found?.player(url);
  return player && found ? { site: found.site, player } : undefined;
}
