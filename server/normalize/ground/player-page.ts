const playerHosts =
  /(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|dailymotion\.com|dai\.ly|wistia\.(?:com|net)|loom\.com|bilibili\.com|twitch\.tv|streamable\.com|mux\.com|videodelivery\.net|cloudflarestream\.com|mediadelivery\.net|brightcove\.net|brightcove\.com|vidyard\.com|sproutvideo\.com|jwplatform\.com|jwplayer\.com|kaltura\.com|panopto\.com|rutube\.ru|nicovideo\.jp|youku\.com|odysee\.com|ted\.com|arte\.tv)$/;

/** Sites that have videos and other things: the path decides. */
const playerPaths =
  /^https?:\/\/(?:[\w-]+\.)?(?:facebook\.com\/(?:plugins\/video|watch)|archive\.org\/embed|vk\.com\/video_ext|[\w.-]+\/videos\/embed\/)/i;

export function isPlayerPage(text: string): boolean {
  const url = text.trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  return playerHosts.test(new URL(url).hostname) || playerPaths.test(url);
}
