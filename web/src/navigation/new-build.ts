import { wantNextDocument } from './next-document.ts';

/** How often it is asked whether there is a new build, besides each return to the page. */
const everyMs = 3_600_000;

let isFollowed = false;

async function check(ownId: string): Promise<void> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' });
    // Our own server's; any other answer has no id.
    const { id } = Object(await response.json());
    if (response.ok && id) wantNextDocument('build', id !== ownId);
  } catch {
    // Nobody knows; it is asked again.
  }
}

/**
 * Asks from now on, each hour and whenever the visitor comes back to the page, for a build that is not `ownId`: the next page
 * is then loaded as a document (S20).
 */
export function followBuilds(ownId: string): void {
  if (isFollowed) return;
  isFollowed = true;
  const checkInView = () => {
    if (document.visibilityState === 'visible') void check(ownId);
  };
  checkInView();
  setInterval(checkInView, everyMs);
  addEventListener('visibilitychange', checkInView);
}
