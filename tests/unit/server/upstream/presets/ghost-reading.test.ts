import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { adaptGhost } from '../../../../../server/upstream/presets/ghost-reading.ts';
import { options } from '../../normalize/sample-options.ts';
import { interiors, readers, readsCompletely, ropewalk, table } from './recorded-system.ts';

readsCompletely({
  name: 'ghost',
  tidy: adaptGhost,
  first: {
    ...ropewalk,
    ...interiors,
    id: '6194d3ce51e2700162531a77',
    cover: { ...ropewalk.cover, caption: 'Under the clerestory' },
    extra: {},
  },
  covers: ['hall.jpg', 'steps.jpg'],
  kinds: ['text', 'image', 'text', 'gallery', 'text', 'image', 'text', 'video', 'video', 'text'],
  files: ['hall.jpg', 'shelf.jpg', 'felt.jpg', 'foot.jpg', 'plan.jpg', 'walk.jpg', 'lamps.mp4', 'lamps_thumb.jpg'],
  words: [
    table,
    'Trued to the windows',
    'The slope',
    'Felt, steel, paper',
    readers,
    'Oiled ash',
    'Limewash',
    'How ropes were made',
    'A rope is as long as its walk.',
    'Museum of Ropes',
    'P. Lorenzut',
    'Further reading',
    'The lamps at dusk',
    'Four years.',
  ],
  pageFiles: ['cloth.jpg'],
});

describe('ghost', () => {
  const blocksOf = (html: string) =>
    normalizeProjectDetail(adaptGhost({ posts: [{ id: 'a', slug: 'a', html }] }, 'project'), options).value.blocks;
  const files = 'https://cms.example/content/media';
  const audio = `<div class="kg-card kg-audio-card"><img src="${files}/quay.jpg" alt="audio-thumbnail" class="kg-audio-thumbnail">
    <div class="kg-audio-thumbnail placeholder kg-audio-hide"><svg width="24"></svg></div>
    <div class="kg-audio-player-container"><audio src="${files}/quay.mp3" preload="metadata"></audio>
    <div class="kg-audio-title">Gulls &amp; rope</div><div class="kg-audio-player">
    <button class="kg-audio-play-icon" aria-label="Play audio"></button><span class="kg-audio-current-time">0:00</span>
    <div class="kg-audio-time">/<span class="kg-audio-duration">152.6</span></div>
    <input type="range" class="kg-audio-seek-slider" max="100" value="0"><button class="kg-audio-playback-rate">1&#215;</button>
    <input type="range" class="kg-audio-volume-slider" max="100" value="100"></div></div></div>`;

  it('an audio card becomes a link, without its player', () => {
    const blocks = blocksOf(`<p>Before.</p>${audio}<p>After.</p>`);
    expect(blocks).toMatchObject([
      { html: '<p>Before.</p>' },
      { kind: 'image', image: { alt: 'Gulls & rope' } },
      { html: expect.stringMatching(/^<p><a href="[^"]*quay\.mp3"[^>]*>Gulls &amp; rope<\/a><\/p><p>After\.<\/p>$/) },
    ]);
  });

  it('reads search engine data from its own fields', () => {
    const post = {
      id: 'a',
      slug: 'a',
      html: '<p>x</p>',
      meta_title: 'A at work',
      meta_description: 'Long.',
      og_title: 'x',
    };
    const { seo, blocks } = normalizeProjectDetail(adaptGhost({ posts: [post] }, 'project'), options).value;
    expect(seo).toEqual({ title: 'A at work', description: 'Long.' });
    expect(blocks).toHaveLength(1);
  });
});
