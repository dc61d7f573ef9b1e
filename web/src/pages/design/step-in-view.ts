import { useEffect, useState } from 'react';

/** A step is being read once its beginning has come up out of the lower part of the window; whatever is above has been. */
const margins = '100000px 0px -70%';

/** Index of the step that is being read; the first before any is. `anchors` are the ids of the steps' elements. */
export function useStepInView(anchors: readonly string[]): number {
  const [current, setCurrent] = useState(0);
  const ids = anchors.join(' ');
  useEffect(() => {
    const steps = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const begun = new Set<Element>();
    const follow = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) begun.add(target);
        else begun.delete(target);
      }
      setCurrent(
        Math.max(
          0,
          steps.findLastIndex((step) => begun.has(step)),
        ),
      );
    };
    const observer = new IntersectionObserver(follow, { rootMargin: margins });
    for (const step of steps) observer.observe(step);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
