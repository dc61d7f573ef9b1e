import { requireFullPageLoad } from './next-document.ts';

const everyMs = 3_600_000;

let isFollowed = false;

async function check(ownId: string): Promise<void> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' });
    // Our own server; other responses have no id.
    const { id } = Object(await response.json());
    if (response.ok && id) requireFullPageLoad('build', id !== ownId);
  } catch {
    // Unknown now; asked again later.
  }
}

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
