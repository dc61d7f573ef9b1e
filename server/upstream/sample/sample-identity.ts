/** Who the sample is: what the settings default to while the embedded upstream runs. */
export const sampleIdentity = {
  /** `{name}` in upstream paths. */
  upstreamName: 'ta',
  /** `{name}` in page routes. */
  artistSlug: 'ta',
  atelierName: 'Plain Bearing',
  artistName: 'Tove Arany',
} as const;

/** A picture of the messaging panel; `src` is relative to the upstream, like other media of the sample. */
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
