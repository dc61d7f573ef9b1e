import { expect, test } from 'vitest';
import { readConfig } from '../../../../server/config/config.ts';
import messages from '../../../../server/messages/en-US.json' with { type: 'json' };
import { configuredQrImages } from '../../../../server/site/public-config.ts';

const read = (env: Readonly<Record<string, string>>) => configuredQrImages(readConfig(env), messages);

test('images of the messaging panel have texts with the atelier [N17] [M16]', () => {
  const upstream = { UPSTREAM_URL: 'http://127.0.0.1:9', UPSTREAM_NAME: 'a', ARTIST_NAME: 'A', ARTIST_SLUG: 'a' };
  expect(read({ ...upstream, ATELIER_NAME: 'North Shed', WECHAT_QR: '/a.png', WECHAT_CONTACT: '/b.png' })).toEqual({
    official: { src: '/a.png', alt: 'QR code: WeChat official account', caption: 'Official account: North Shed' },
    channel: { src: '/b.png', alt: 'QR code: WeChat channel', caption: 'Channel: North Shed' },
  });
});
