import { island } from '../../ui/island.tsx';

export const Write = island('seen', () => import('../contact/Contact.tsx').then(({ Contact }) => Contact));
