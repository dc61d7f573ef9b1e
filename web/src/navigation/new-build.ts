/** How often it is asked whether there is a new build, besides each return to the page. */
const everyMs = 3_600_000;

let isOutdated = false;
let isFollowed = false;

/** Whether the server has another build than the one this document came with: the next navigation then loads a document. */
export function isBuildOutdated(): boolean {
  return isOutdated;
}

async function check(ownId: string): Promise<void> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' });
    // Our own server's; any other answer has no id.
    const latest: { readonly id?: string } = await response.json();
    if (response.ok && latest.id) isOutdated = latest.id !== ownId;
  } catch {
    // Nobody knows; it is asked again.
  }
}

/** Asks from now on, each hour and whenever the visitor comes back to the page, for a build that is not `ownId` (S20). */
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
