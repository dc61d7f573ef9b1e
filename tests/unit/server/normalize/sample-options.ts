import type { NormalizeOptions } from '../../../../server/normalize/ground/context.ts';

/** Options of a site that reads its media from `https://cms.example`; a public media URL keeps its id when read again. */
export const options: NormalizeOptions = {
  mediaBaseUrl: 'https://cms.example',
  mediaRewrites: [['http://cms.internal:8000', 'https://cms.example']],
  mediaIdOf: (stored) => stored.match(/^\/media\/(m[0-9a-f]+)\//)?.[1] ?? `m${hash(stored)}`,
  publicUrl: 'https://site.example',
  messagingLabel: /wechat/i,
};

/** FNV-1a over the characters; ids only have to differ. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return state.toString(16);
}
