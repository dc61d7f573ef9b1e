import type { z } from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    readonly group?: string;
    readonly help?: string;
    readonly defaultText?: string;
    /** Follows "must be" in messages. */
    readonly allowed?: string;
    /** Its value never appears in a message. */
    readonly isSecret?: boolean;
  }
}

interface Info {
  readonly help: string;
  readonly defaultText?: string;
  readonly isSecret?: boolean;
}

function textOf(value: unknown): string {
  if (value === undefined) return 'none';
  if (typeof value === 'number') return `${value}`;
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value instanceof RegExp ? value.source : value}\``;
}

/** Without a default, an unset setting is undefined. */
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
