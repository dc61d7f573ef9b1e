import { useEffect, useState } from 'react';

const shownMs = 4_000;

/** A state of a confirmation, which returns to false after 4 s. */
export function useBriefly() {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setIsOn(false), shownMs);
    return () => clearTimeout(timer);
  }, [isOn]);
  return [isOn, setIsOn] as const;
}
