import { island } from '../../ui/island.tsx';

/** Its code comes when the page is idle. */
export const KeepIsland = island('idle', () => import('./KeepLayer.tsx').then(({ KeepLayer }) => KeepLayer));
