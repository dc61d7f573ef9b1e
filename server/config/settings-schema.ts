import { z } from 'zod';
import { cacheSettings, policySettings } from './cache-settings.ts';
import { mediaSettings } from './media-settings.ts';
import { operatorSettings } from './operator-settings.ts';
import { serverSettings } from './server-settings.ts';
import { siteSettings } from './site-settings.ts';
import { upstreamSettings } from './upstream-settings.ts';

/** Every environment variable there is: the one schema that values, types, README and `--help` come from. */
export const settingsSchema = z.object({
  ...serverSettings,
  ...siteSettings,
  ...upstreamSettings,
  ...mediaSettings,
  ...cacheSettings,
  ...policySettings,
  ...operatorSettings,
});

/** The values of all settings, by the name of their variable. */
export type Settings = z.output<typeof settingsSchema>;

export type SettingName = keyof Settings;

/** Is this the name of a setting? */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingsSchema.shape, name);
}

/** The names of all settings, in the order in which they are told of. */
export const settingNames: readonly SettingName[] = Object.keys(settingsSchema.shape).filter(isSettingName);
