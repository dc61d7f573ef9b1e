import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LifeSizeProps } from '../life-size/LifeSize.tsx';
import type { PictureViewer } from './picture-viewer.ts';

/** Its code is fetched once, on intent, and again after a failure. */
const loadLifeSize = () => import('../life-size/LifeSize.tsx');

export function prefetchLifeSize(): void {
  loadLifeSize().catch(() => undefined);
}

/** Life size of the picture on show: wanted by a press, until the picture stands otherwise or another one is on show. */
export function useLifeSize(viewer: RefObject<PictureViewer | null>, isAtWidth: boolean) {
  const [isOn, setIsOn] = useState(false);
  const [LifeSize, setLifeSize] = useState<ComponentType<LifeSizeProps>>();
  const end = useCallback(() => setIsOn(false), []);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isAtWidth) {
      viewer.current?.leaveWidth();
      setIsOn(false);
    }
    was.current = isAtWidth;
  }, [isAtWidth, viewer]);
  const toggle = () => {
    if (isOn) {
      viewer.current?.zoomToFit();
      return;
    }
    setIsOn(true);
    // Without its code the picture stays as it is.
    loadLifeSize().then(({ LifeSize: loaded }) => setLifeSize(() => loaded), end);
  };
  return { isOn, toggle, end, Picture: isOn ? LifeSize : undefined };
}
