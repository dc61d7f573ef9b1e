/** Default settings while the embedded sample runs. */
export const sampleIdentity = {
  /** `{name}` in upstream paths. */
  upstreamName: 'ta',
  /** `{name}` in page routes. */
  artistSlug: 'ta',
  atelierName: 'Plain Bearing',
  artistName: 'Tove Arany',
} as const;

export interface SampleQr {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
}

export const sampleWechatQr: SampleQr = {
  src: '/media/qr/official.svg',
  alt: 'QR code: WeChat official account',
  caption: 'Official account: Plain Bearing',
};

export const sampleWechatContact: SampleQr = {
  src: '/media/qr/channel.svg',
  alt: 'QR code: WeChat channel',
  caption: 'Channel: Plain Bearing workshop',
};
