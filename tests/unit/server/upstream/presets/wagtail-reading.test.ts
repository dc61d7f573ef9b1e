import { tidyWagtail } from '../../../../../server/upstream/presets/wagtail-reading.ts';
import { readers, readsCompletely, ropewalk, wherever } from './recorded-system.ts';

readsCompletely({
  name: 'wagtail',
  tidy: tidyWagtail,
  first: { ...ropewalk, ...wherever, id: '21', extra: {} },
  covers: ['hall.jpg', 'steps.jpg'],
  kinds: ['heading', 'text', 'image', 'text', 'video', 'image', 'image', 'gallery', 'quote', 'list', 'gallery'],
  files: ['hall.jpg', 'shelf.jpg', 'foot.jpg', 'felt.jpg', 'lamps.max-1600x1600.jpg', 'plan.max-1600x1600.jpg'],
  words: [
    'One table',
    'It starts at the street door. More of it',
    'Trued to the windows.',
    'At dusk',
    readers,
    'The librarian',
    'Oiled ash',
    'Limewash',
    'Steel on brick',
  ],
  pageFiles: ['cloth.jpg'],
});
