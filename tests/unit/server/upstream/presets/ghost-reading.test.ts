import { tidyGhost } from '../../../../../server/upstream/presets/ghost-reading.ts';
import { interiors, readers, readsCompletely, ropewalk, table } from './recorded-system.ts';

readsCompletely({
  name: 'ghost',
  tidy: tidyGhost,
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
