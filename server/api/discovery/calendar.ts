import type { Event } from '../../../shared/contract/event.ts';
import { momentOf } from '../../normalize/ground/dates.ts';

const dayMs = 86_400_000;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines of at most 75 bytes, the next ones after a space (RFC 5545 §3.1). No character is split. */
function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > 75) {
      parts.push('');
      bytes = 1;
    }
    parts.push(`${parts.pop()}${character}`);
    bytes += length;
  }
  return parts.join('\r\n ');
}

const compact = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '');

const dayOf = (date: string, days = 0): string =>
  compact(new Date(Date.parse(date.slice(0, 10)) + days * dayMs).toISOString().slice(0, 10));

/** A day without a time zone, or a time in UTC. The end of a day is exclusive. */
function timeLine(name: 'DTSTART' | 'DTEND', date: string, timeZone: string): string {
  if (date.includes('T')) return `${name}:${compact(new Date(momentOf(date, timeZone)).toISOString())}`;
  return `${name};VALUE=DATE:${dayOf(date, name === 'DTEND' ? 1 : 0)}`;
}

function linesOf(event: Event, urlOf: (path: string) => string): string[] {
  const { id, title, lead, from, to, timeZone, venue, address, place, canonicalPath, updatedAt } = event;
  const first = from ?? to;
  if (first === undefined) return [];
  // Both ends have the same type.
  const isTimed = first.includes('T') && (to === undefined || to.includes('T'));
  const typed = (date: string) => (isTimed ? date : date.slice(0, 10));
  const last = to ?? (isTimed ? undefined : first);
  const location = [venue, address ?? place].filter(Boolean).join(', ');
  const url = urlOf(canonicalPath);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@${new URL(url).host}`,
    `DTSTAMP:${compact(updatedAt ?? `${first.slice(0, 10)}T00:00:00Z`)}`,
    timeLine('DTSTART', typed(first), timeZone),
    ...(last ? [timeLine('DTEND', typed(last), timeZone)] : []),
    `SUMMARY:${escaped(title)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(lead ? [`DESCRIPTION:${escaped(lead)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** Returns a calendar (RFC 5545) of the events that have a date. */
export function calendarOf(events: readonly Event[], name: string, urlOf: (path: string) => string): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Atelier//Events//EN', `X-WR-CALNAME:${escaped(name)}`];
  const lines = [...head, ...events.flatMap((event) => linesOf(event, urlOf)), 'END:VCALENDAR'];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
