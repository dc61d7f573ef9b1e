import type { ImageViewer } from './image-viewer.ts';
import { stepped } from './zoom-levels.ts';

const panPx = 80;

export const actions = {
  previous: (viewer: ImageViewer) => viewer.goTo(viewer.index - 1),
  next: (viewer: ImageViewer) => viewer.goTo(viewer.index + 1),
  first: (viewer: ImageViewer) => viewer.goTo(0),
  last: (viewer: ImageViewer) => viewer.goTo(viewer.count - 1),
  zoomIn: (viewer: ImageViewer) => viewer.zoomTo((zoom) => stepped(zoom, 'in')),
  zoomOut: (viewer: ImageViewer) => viewer.zoomTo((zoom) => stepped(zoom, 'out')),
  fit: (viewer: ImageViewer) => viewer.zoomTo(),
  actual: (viewer: ImageViewer) => viewer.zoomTo(({ actual }) => actual),
  left: (viewer: ImageViewer) => viewer.panBy(panPx, 0),
  right: (viewer: ImageViewer) => viewer.panBy(-panPx, 0),
  up: (viewer: ImageViewer) => viewer.panBy(0, panPx),
  down: (viewer: ImageViewer) => viewer.panBy(0, -panPx),
} as const;

export type Action = keyof typeof actions;

const keys: Readonly<Record<string, Action | 'leave'>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  _: 'zoomOut',
  '0': 'fit',
  '1': 'actual',
  Escape: 'leave',
};

const pans: Readonly<Record<string, Action>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Action of a key, undefined for keys of the browser. Shift and arrows pan an image that is larger than the window. */
export function keyAction({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, isZoomed: boolean) {
  if (ctrlKey || metaKey || altKey) return undefined;
  const pan = isZoomed ? pans[key] : undefined;
  if (pan && (shiftKey || !keys[key])) return pan;
  return shiftKey && key.startsWith('Arrow') ? undefined : keys[key];
}
