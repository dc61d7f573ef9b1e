import type { Section } from '../../../../shared/contract/project.ts';
import { useText } from '../../hooks/site-context.tsx';

/** The line and its disc, which is below it in design and above it in art; said as the room's name. */
export function RoomMark({ room }: { readonly room: Section }) {
  const t = useText();
  const isDesign = room === 'design';
  return (
    <>
      <svg viewBox="0 0 32 32" width="18" height="18" fill="currentColor" aria-hidden="true">
        <path d={isDesign ? 'M2 7H30V11H2Z' : 'M2 18H30V22H2Z'} />
        <circle cx="16" cy={isDesign ? 18.5 : 10.5} r="7.5" />
      </svg>
      <span className="visually-hidden">{t(`find.room.${room}`)}</span>
    </>
  );
}
