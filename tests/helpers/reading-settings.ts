import type { ReadingSettings } from '../../server/content/reading/read-content.ts';

export const readingSettings: ReadingSettings = {
  mediaBaseUrl: 'https://cms.example',
  mediaRewrites: [],
  mediaSecret: 'a secret of the media ids',
  messagingLabel: /wechat/i,
  atelierName: 'Plain Bearing',
  publicUrl: 'https://site.example',
};
