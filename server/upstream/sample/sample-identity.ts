export const sampleIdentity = {
  upstreamName: 'ta',
  /** `{name}` in page routes. */
  artistSlug: 'ta',
  atelierName: 'Plain Bearing',
  artistName: 'Tove Arany',
} as const;

export const sampleWechatQr = {
  src: '/media/qr/official.svg',
  alt: 'QR code: WeChat official account',
  caption: 'WeChat official account: Plain Bearing',
};

export const sampleWechatContact = {
  src: '/media/qr/channel.svg',
  alt: 'QR code: WeChat channel',
  caption: 'WeChat channel: Plain Bearing workshop',
};
