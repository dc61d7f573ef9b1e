import { describe, expect, test } from 'vitest';
import { embeddedPlayer } from '../../../../shared/page/embedded-player.ts';

const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';
const vimeo = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

describe('a player', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
    ['https://youtube.com/watch?feature=shared&v=dQw4w9WgXcQ', youTube],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${youTube}&start=90`],
    ['https://youtu.be/dQw4w9WgXcQ?t=42', `${youTube}&start=42`],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=7', `${youTube}&start=7`],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youTube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youTube],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?t=soon', youTube],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', `${youTube}&start=3723`],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=90&end=120', `${youTube}&start=90&end=120`],
    ['https://youtube-nocookie.com/embed/dQw4w9WgXcQ', youTube],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL0123456789', `${youTube}&list=PL0123456789`],
    [
      'https://www.youtube.com/playlist?list=PL0123456789',
      `${youTube.replace('dQw4w9WgXcQ', 'videoseries')}&list=PL0123456789`,
    ],
    ['https://www.youtube.com/watch?time_continue=12&v=dQw4w9WgXcQ', `${youTube}&start=12`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ?rel=0', youTube],
    ['https://www.youtube.com/e/dQw4w9WgXcQ', youTube],
    ['https://vimeo.com/76979871#t=1m30s', `${vimeo}#t=90s`],
    ['https://vimeo.com/76979871', vimeo],
    ['https://vimeo.com/76979871/0a1b2c3d4e', `${vimeo}&h=0a1b2c3d4e`],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
    ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e', `${vimeo}&h=0a1b2c3d4e`],
  ])('is found for %s [R7]', (address, player) => {
    expect(embeddedPlayer(address)?.player).toBe(player);
  });

  test.each([
    'https://www.youtube.com/@atelier',
    'https://www.youtube.com/watch?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    'https://www.youtube.com/watch?v=../../x',
    'https://youtu.be/',
    'https://vimeo.com/atelier',
    'https://vimeo.com/showcase/1234567',
    'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
    'https://www.dailymotion.com/video/x8abc',
    '/media/film.mp4',
    'no address',
  ])('is not found for %s [R7]', (address) => {
    expect(embeddedPlayer(address)).toBeUndefined();
  });
});
