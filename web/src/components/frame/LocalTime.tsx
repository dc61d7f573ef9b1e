import { useEffect, useState } from 'react';
import { attempt } from '../../preferences/safe-storage.ts';
import { whenIdle } from '../../ui/when-idle.ts';

/** Empty if the brand data contains an unknown time zone. */
const timeIn = (timeZone: string): string =>
  attempt(() => new Date().toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }), '');

const minuteMs = 60_000;

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

/** The time at a place, `14:32`. Empty in the document, which is cached. */
export function LocalTime({ timeZone }: { readonly timeZone: string }) {
  const [time, setTime] = useState('');
  useEffect(() => {
    // The first use of `Intl` takes 15 ms in Chromium, four times as long on a phone.
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
