import { basename } from 'node:path';
import type { SettingOrigin } from '../../shared/ops/explanation.ts';
import type { SettingReport } from '../../shared/ops/operation.ts';
import type { ResourceName } from '../content/resources.ts';
import { type PolicyPart, policyParts, policySettings, policyVariableOf } from './cache-settings.ts';
import type { Config } from './config.ts';
import type { SettingInEffect } from './read-settings.ts';
import { type SettingName, type Settings, settingsSchema } from './settings-schema.ts';

export function originOf({ origin }: Pick<SettingInEffect, 'origin'>): SettingOrigin {
  if (origin === 'default' || origin === 'environment') return origin;
  return basename(origin) === '.env' ? '.env' : 'file';
}

/** The setting of a part of a policy: of the resource if set, otherwise the general one. */
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

/** An unset policy of a resource has the general value. */
function settingOf(name: SettingName, values: Settings): unknown {
  const part = name in policySettings && policyParts.find((one) => name.endsWith(one));
  return values[name] ?? (part ? values[`CACHE_${part}`] : undefined);
}

export function settingReports({ values, settings }: Pick<Config, 'values' | 'settings'>): SettingReport[] {
  return settings.map((setting) => {
    const { name } = setting;
    const about = settingsSchema.shape[name].meta() ?? {};
    const { group = '', help = '', allowed = '', defaultText = '', isSecret = false } = about;
    const origin = originOf(setting);
    const inForce = origin === 'default' ? textOf(settingOf(name, values)) : setting.value;
    const value = isSecret ? null : inForce;
    return { name, group, help, allowed, value, isHidden: isSecret, defaultText, origin };
  });
}
