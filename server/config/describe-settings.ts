import { presets } from '../upstream/presets/presets.ts';
import { type SettingName, secretNames, settingNames, settingsSchema } from './settings-schema.ts';

export interface SettingDescription {
  readonly names: readonly string[];
  readonly group: string;
  readonly defaultText: string;
  readonly allowed: string;
  readonly help: string;
}

/** Adds the unit, which is the end of the variable's name. */
function withUnit(text: string, name: string): string {
  const unit = /_(MS|S|BYTES|PER_MINUTE)$/.exec(name)?.[1];
  return unit && /^\d+$/.test(text) ? `${text} ${unit.toLowerCase().replace('_', ' ')}` : text;
}

function describe(name: SettingName): SettingDescription {
  const { group = '', defaultText = '', allowed = '', help = '' } = settingsSchema.shape[name].meta() ?? {};
  return { names: [name], group, defaultText: withUnit(defaultText, name), allowed, help };
}

const secretFiles: SettingDescription = {
  names: ['{SECRET}_FILE'],
  group: 'Operators',
  defaultText: 'none',
  allowed: 'a file path',
  help: `File that contains the secret: ${secretNames.map((name) => `\`${name}_FILE\``).join(', ')}.`,
};

/** Variables that presets send, each with the name of its CMS in front. */
const tokens = Object.entries(presets).flatMap(([preset, { headers, calls }]) => {
  const [, name, optional] = /\$\{([A-Z_]+)(\??)\}/.exec(JSON.stringify([headers, calls])) ?? [];
  return name === undefined ? [] : [{ name, preset, isRequired: optional === '' }];
});

const presetTokens: SettingDescription = {
  names: [...new Set(tokens.map(({ name }) => name))],
  group: 'Content API',
  defaultText: 'none',
  allowed: 'the token or key that the CMS issues',
  help: `Access to the CMS of \`UPSTREAM_PRESET\`. Required for ${tokens
    .filter(({ isRequired }) => isRequired)
    .map(({ preset }) => `\`${preset}\``)
    .join(', ')}.`,
};

const essentialSettings: readonly SettingName[] = [
  ...(['HOST', 'PORT', 'PUBLIC_URL', 'TRUST_PROXY'] as const),
  ...(['ATELIER_NAME', 'ARTIST_NAME', 'ARTIST_SLUG'] as const),
  ...(['UPSTREAM_URL', 'UPSTREAM_PRESET', 'CONTENT_DIR', 'CACHE_FRESH_S', 'OPS_TOKEN'] as const),
];

/** Returns all settings by group: the essential ones first, then the others in the order of the schema. */
export function describeSettings(): ReadonlyMap<string, readonly SettingDescription[]> {
  const isSecretFile = (name: string) => secretNames.some((secret) => name === `${secret}_FILE`);
  const others = settingNames.filter((name) => !isSecretFile(name) && !essentialSettings.includes(name));
  const essential = essentialSettings.map((name) => ({ ...describe(name), group: 'Start here' }));
  const rows = [...essential, ...others.map(describe), presetTokens, secretFiles];
  return Map.groupBy(rows, ({ group }) => group);
}

const usage = `Usage: node server/main.ts [option], or npm start -- [option]`;

const whereSettingsAre =
  'Settings are environment variables, or lines of a .env file in the current folder. Empty variables count as unset.';

const plain = (text: string): string => text.replaceAll(/`|\*\*/g, '');

export function settingsHelp(options: string): string {
  const lineOf = ({ names, help, allowed, defaultText }: SettingDescription) =>
    `  ${names.join(', ')}\n      ${plain(help)}\n      ${plain(allowed)}; default: ${plain(defaultText)}`;
  const groups = [...describeSettings()].map(([group, rows]) => `${group}\n${rows.map(lineOf).join('\n')}`);
  return [usage, options, whereSettingsAre, ...groups].join('\n\n');
}
