import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';

function timeIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date());
  } catch {
    // An unknown zone in the brand's data: the place stands without a time.
    return '';
  }
}

const minuteMs = 60_000;

/** Calls back now and as every minute begins; gives the way to stop. */
function eachMinute(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const call = () => {
    callback();
    timer = setTimeout(call, minuteMs - (Date.now() % minuteMs));
  };
  call();
  return () => clearTimeout(timer);
}

const style = { display: 'inline-block', minInlineSize: '3em' };

/** The time at a place, `14:32`. Its room is empty in the document, which is kept and would be wrong; filled once mounted. */
export function LocalTime({ timeZone }: { readonly timeZone: string }) {
  const [time, setTime] = useState('');
  useEffect(() => {
    // The first that formats anything takes Chromium 15 ms, on a phone four times as long: not while a page is read.
    let stop = whenIdle(() => {
      stop = eachMinute(() => setTime(timeIn(timeZone)));
    });
    return () => stop();
  }, [timeZone]);
  if (!time) return <span style={style} />;
  return (
    <time dateTime={time} style={style}>
      {time}
    </time>
  );
}
