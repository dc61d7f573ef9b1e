import type { Room } from '../../../../shared/site-routes.ts';

export const tabId = (room: Room) => `menu-tab-${room}`;
export const panelId = (room: Room) => `menu-panel-${room}`;
/** The two pictures of the messaging app. */
export const codesId = 'menu-codes';
