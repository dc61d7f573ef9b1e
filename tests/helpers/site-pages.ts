/** Pages of the sample site, and words that each page's HTML must contain. */
export const samplePages: readonly { readonly path: string; readonly words: readonly string[] }[] = [
  { path: '/', words: ['Rooms, and the things rooms need.', 'Paintings made by rule and finished by weather.'] },
  {
    path: '/design',
    words: ['Rooms, and the things rooms need.', 'Ropewalk Reading Room', 'Quarry Canteen', 'Public spaces'],
  },
  { path: '/design?typology=furniture', words: ['Sill Chair', 'Bench for Two Weathers'] },
  {
    path: '/design/about',
    words: ['Plain Bearing is five people, two rooms and one long shelf of samples.', 'Pia Lorenzut'],
  },
  { path: '/design/process', words: ['Six steps. We have tried five and we have tried seven.', 'Mock up'] },
  {
    path: '/design/contact-us',
    words: ['Write before you visit; one of us may be on a ladder.', 'studio@', 'Vicolo della Bricola 7'],
  },
  { path: '/design/care', words: ['Oiled ash', 'Limestone', 'Pewter', 'Linen'] },
  { path: '/design/press', words: ['Picture: Plain Bearing'] },
  { path: '/design/contact-art', words: ['works@'] },
  {
    path: '/design/projects/ropewalk-reading-room',
    words: ['A ropewalk is a building as long as a rope.', 'limewashed brick'],
  },
  { path: '/design/projects/sill-chair', words: ['A chair made from what the windows left over.', 'Thirteen pieces'] },
  { path: '/design/projects/tideline-steps', words: ['Nineteen steps.', 'Piran'] },
  { path: '/design/projects/plumb-lamp', words: ['A plumb bob that is also the light you need to read it by.'] },
  { path: '/design/projects/lantern-stair', words: ['The house had no middle, so we built one and lit it.', 'rattan'] },
  { path: '/design/projects/bench-for-two-weathers', words: ['One side is for the sun and one is for the rain.'] },
  { path: '/design/projects/salt-vessels', words: ['Three jars that agree on a lid.'] },
  { path: '/design/projects/bora-line', words: ['We made the rope permanent.', 'galvanized steel'] },
  { path: '/design/projects/quarry-canteen', words: ['Lunch for sixty, in the color of the work.'] },
  { path: '/art/ta', words: ['Paintings made by rule and finished by weather.', 'Low Tide Ledger', 'The Long Breath'] },
  { path: '/art/art-works/low-tide-ledger', words: ['One stroke for each quarter hour'] },
  { path: '/art/art-works/bora-eleven-hours', words: ['Every gust above eighty kilometers an hour'] },
  {
    path: '/art/art-works/salt-clock',
    words: ['Brine dried on the canvas for twelve days', 'Salt, chalk and wax on linen'],
  },
  { path: '/art/art-works/nine-horizons', words: ['The same view from the same window on nine evenings'] },
  { path: '/art/art-works/harbor-at-rest-recto', words: ['Hulls seen from above at four in the morning'] },
  { path: '/art/art-works/counting-rain', words: ['4,217 drops in one hour; she missed some.'] },
  { path: '/art/art-works/carso', words: ['Limestone drawn the way water draws it.'] },
  { path: '/art/art-works/two-moons-over-tai', words: ['The moon, and the moon in the lake'] },
  { path: '/art/art-works/the-long-breath', words: ['One line, one brush, nineteen minutes'] },
  {
    path: '/art/biography/ta',
    words: ['Tove Arany paints by rule.', 'Under Ninety Meters', 'Hydrographic Society of Piran'],
  },
  { path: '/privacy-policy', words: ['Who we are', 'What we store', 'Your rights', '1 March 2026'] },
];

/** Text of an HTML document as a reader sees it: no markup, no scripts, character references resolved. */
export function readableText(html: string): string {
  return html
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\u00a0/g, ' ');
}

/** Requests of a typical visitor of the sample site: documents and API calls. */
export const visitedPaths = [
  '/',
  '/design',
  '/design/projects/ropewalk-reading-room',
  '/design/projects/plumb-lamp',
  '/art/ta',
  '/art/art-works/salt-clock',
  '/design/about',
  '/privacy-policy',
  '/api/v1/menu',
  '/api/v1/design/projects',
  '/api/v1/art/works',
] as const;

/** One page of each kind. */
export const pageKinds = {
  landing: '/',
  design: '/design',
  about: '/design/about',
  process: '/design/process',
  contact: '/design/contact-us',
  general: '/design/care',
  project: '/design/projects/sill-chair',
  art: '/art/ta',
  work: '/art/art-works/carso',
  biography: '/art/biography/ta',
  privacy: '/privacy-policy',
  accessibility: '/accessibility',
  error: '/nothing',
} as const;
