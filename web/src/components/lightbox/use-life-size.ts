import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LifeSizeProps } from '../life-size/LifeSize.tsx';
import type { ImageViewer } from './image-viewer.ts';

const loadLifeSize = () => import('../life-size/LifeSize.tsx');

export function prefetchLifeSize(): void {
  loadLifeSize().catch(() => undefined);
}

export function useLifeSize(viewer: RefObject<ImageViewer | null>, isAtWidth: boolean) {
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
    loadLifeSize().then(({ LifeSize: loaded }) => setLifeSize(() => loaded), end);
  };
  return { isOn, toggle, end, Picture: isOn ? LifeSize : undefined };
}
