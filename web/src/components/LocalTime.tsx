import { useEffect, useState } from 'react';

function timeIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date());
  } catch {
    // An unknown zone in the brand's data: the place stands without a time.
    return '';
  }
}

const minuteMs = 60_000;

/** The time at a place, `14:32`. Empty in the document, which is kept and would be wrong; filled once mounted. */
export function LocalTime({ timeZone }: { readonly timeZone: string }) {
  const [time, setTime] = useState('');
  useEffect(() => {
    const update = () => setTime(timeIn(timeZone));
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return (
    <time dateTime={time || undefined} style={{ display: 'inline-block', minInlineSize: '3em' }}>
      {time}
    </time>
  );
}
