import type { Block } from '../../../../shared/contract/block.ts';
import type { MessageValues } from '../../../../shared/format-message.ts';

const parts = ['necessary', 'optional', 'copy', 'contact'] as const;

/** What the site says about itself when nobody else does: what it stores, and why. */
export function builtInPolicy(t: (key: string, values?: MessageValues) => string, atelier: string): Block[] {
  return [
    { id: 'lead', kind: 'unknown', text: t('privacy.lead') },
    ...parts.flatMap((part): Block[] => [
      { id: `${part}-title`, kind: 'heading', level: 2, text: t(`privacy.${part}.title`) },
      { id: part, kind: 'unknown', text: t(`privacy.${part}.text`, { atelier }) },
    ]),
  ];
}
