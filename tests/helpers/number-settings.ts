import { settingNames, settingsSchema } from '../../server/config/settings-schema.ts';

/** Every setting whose values are whole numbers, with the limits that its reference names. */
export const numberSettings = settingNames.flatMap((name) => {
  const { allowed = '' } = settingsSchema.shape[name].meta() ?? {};
  const [, min, max] = /^a whole number from (\d+) to (\d+)$/.exec(allowed) ?? [];
  return min === undefined || max === undefined ? [] : [{ name, min: Number(min), max: Number(max) }];
});
