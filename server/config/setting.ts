import type { z } from 'zod';

/** What a setting's schema tells of it: the README's table, `--help` and messages are made of this. */
declare module 'zod' {
  interface GlobalMeta {
    /** Heading it stands under. */
    readonly group?: string;
    /** One sentence on what it is for. */
    readonly help?: string;
    /** Value while the variable is not set, in words. */
    readonly defaultText?: string;
    /** What is allowed, in words that follow "must be". */
    readonly allowed?: string;
    /** Its value never appears in a message. */
    readonly isSecret?: boolean;
  }
}

interface Info {
  readonly help: string;
  /** The default in words, where it is not the value itself. */
  readonly defaultText?: string;
  readonly isSecret?: boolean;
}

/** Values that say best themselves what they are. */
function textOf(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value instanceof RegExp ? value.source : value}\``;
}

/**
 * Makes the settings of one group: a kind of text, and what is told of the setting. With a default the value is always
 * there; without one it is undefined while the variable is not set.
 */
export function settingsOf(group: string) {
  function setting<Kind extends z.ZodType>(
    kind: Kind,
    info: Info & { readonly default: z.util.NoUndefined<z.output<Kind>> },
  ): z.ZodDefault<Kind>;
  function setting<Kind extends z.ZodType>(kind: Kind, info: Info): z.ZodOptional<Kind>;
  function setting(kind: z.ZodType, { default: value, ...info }: Info & { readonly default?: unknown }): z.ZodType {
    const field = value === undefined ? kind.optional() : kind.default(value);
    return field.meta({ defaultText: textOf(value), ...info, group, allowed: kind.meta()?.allowed });
  }
  return setting;
}
