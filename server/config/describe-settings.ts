import { resourceNames } from '../content/resources.ts';
import { policyParts, policySettings } from './cache-settings.ts';
import { type SettingName, secretsInFiles, settingNames, settingsSchema } from './settings-schema.ts';

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

/** One row for the policies of all resources, because thirty would hide the other settings. */
function describePolicies(group: string): SettingDescription {
  const names = resourceNames.map((resource) => `\`${resource.toUpperCase()}\``).join(' ');
  return {
    names: policyParts.map((part) => `CACHE_{RESOURCE}_${part}`),
    group,
    defaultText: 'the general value',
    allowed: 'as for the general value',
    help: `\`CACHE_FRESH_S\`, \`CACHE_STALE_S\` and \`CACHE_KEEP_S\` of one resource: ${names}.`,
  };
}

const secretFiles: SettingDescription = {
  names: ['{SECRET}_FILE'],
  group: 'Operators',
  defaultText: 'none',
  allowed: 'a file path',
  help: `File that contains the secret: ${secretsInFiles.map((name) => `\`${name}_FILE\``).join(', ')}.`,
};

const essentialSettings: readonly SettingName[] = [
  ...(['HOST', 'PORT', 'PUBLIC_URL', 'TRUST_PROXY'] as const),
  ...(['ATELIER_NAME', 'ARTIST_NAME', 'ARTIST_SLUG'] as const),
  ...(['UPSTREAM_URL', 'UPSTREAM_PRESET', 'CONTENT_DIR', 'CACHE_FRESH_S', 'OPS_TOKEN'] as const),
];

/** Returns all settings by group: the essential ones first, then the others in the order of the schema. */
export function describeSettings(): ReadonlyMap<string, readonly SettingDescription[]> {
  const isSecretFile = (name: string) => secretsInFiles.some((secret) => name === `${secret}_FILE`);
  const others = settingNames.filter(
    (name) => !(name in policySettings || isSecretFile(name) || essentialSettings.includes(name)),
  );
  const essential = essentialSettings.map((name) => ({ ...describe(name), group: 'Start here' }));
  const cacheGroup = policySettings.CACHE_LANDING_FRESH_S.meta()?.group ?? '';
  const rows = [...essential, ...others.map(describe), describePolicies(cacheGroup), secretFiles];
  return Map.groupBy(rows, ({ group }) => group);
}

const usage = `Usage: node server/main.ts [option], or npm start -- [option]`;

const whereSettingsAre =
  'Settings are environment variables, or lines of a .env file in the current folder. Empty variables count as unset.';

const plain = (text: string): string => text.replaceAll(/[`*]/g, '');

export function settingsHelp(options: string): string {
  const lineOf = ({ names, help, allowed, defaultText }: SettingDescription) =>
    `  ${names.join(', ')}\n      ${plain(help)}\n      ${plain(allowed)}; default: ${plain(defaultText)}`;
  const groups = [...describeSettings()].map(([group, rows]) => `${group}\n${rows.map(lineOf).join('\n')}`);
  return [usage, options, whereSettingsAre, ...groups].join('\n\n');
}
