import { basename } from 'node:path';
import type { SettingOrigin } from '../../shared/ops/explanation.ts';
import type { SettingReport } from '../../shared/ops/operation.ts';
import { type ResourceName, resourceNames } from '../content/resources.ts';
import { type PolicyPart, policyParts, policyVariableOf } from './cache-settings.ts';
import type { SettingInEffect } from './read-settings.ts';
import { type SettingName, type Settings, settingsSchema } from './settings-schema.ts';

interface SettingsRead {
  readonly values: Settings;
  readonly settings: readonly SettingInEffect[];
}

export function originOf({ origin }: Pick<SettingInEffect, 'origin'>): SettingOrigin {
  if (origin === 'default' || origin === 'environment') return origin;
  return basename(origin) === '.env' ? '.env' : 'file';
}

/** The setting that a policy's part comes from: its own if set, else the general one. */
export function policySettingOf(
  resource: ResourceName,
  part: PolicyPart,
  values: Settings,
): Extract<SettingName, `CACHE_${string}`> {
  const own = policyVariableOf(resource, part);
  return values[own] === undefined ? `CACHE_${part}` : own;
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  if (value instanceof RegExp) return value.source;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map((item) => (Array.isArray(item) ? item.join('=') : `${item}`)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value ?? {})
      .map((pair) => pair.join('='))
      .join(', ');
  return `${value}`;
}

function generalValues(values: Settings): ReadonlyMap<string, number | undefined> {
  return new Map(
    resourceNames.flatMap((resource) =>
      policyParts.map((part) => [policyVariableOf(resource, part), values[`CACHE_${part}`]] as const),
    ),
  );
}

export function settingReports({ values, settings }: SettingsRead): SettingReport[] {
  const general = generalValues(values);
  return settings.map((setting) => {
    const { name } = setting;
    const {
      group = '',
      help = '',
      allowed = '',
      defaultText = '',
      isSecret = false,
    } = settingsSchema.shape[name].meta() ?? {};
    const origin = originOf(setting);
    const inForce = origin === 'default' ? textOf(values[name] ?? general.get(name)) : setting.value;
    const value = isSecret ? null : inForce;
    return { name, group, help, allowed, value, isHidden: isSecret, defaultText, origin };
  });
}
