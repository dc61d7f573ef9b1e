import { useState } from 'react';
import {
  opsPaths,
  type SettingReport,
  type SettingsReport,
  type SettingWarning,
} from '../../../shared/ops/operation.ts';
import { countedText, sentenceText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Choice } from '../parts/Choice.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import parts from '../parts/parts.module.css';
import { SearchField } from '../parts/SearchField.tsx';
import type { View } from '../view.ts';
import styles from './settings.module.css';

const originWords: Readonly<Record<SettingReport['origin'], string>> = {
  default: 'Default',
  environment: 'Environment',
  file: 'File',
  '.env': '.env',
};

function valueText({ value, isHidden, origin, defaultText }: SettingReport): string {
  if (isHidden) return origin === 'default' ? defaultText.replaceAll('`', '') : 'Set (hidden)';
  return value ?? defaultText.replaceAll('`', '');
}

function Setting({ setting }: { readonly setting: SettingReport }) {
  const { name, help, allowed, origin } = setting;
  return (
    <li className={styles.setting} id={name} data-changed={origin !== 'default' || undefined}>
      <p className={styles.name}>{name}</p>
      <p className={styles.value}>{valueText(setting)}</p>
      <p className={styles.origin}>{originWords[origin]}</p>
      <p className={styles.help}>
        {sentenceText(help)} {sentenceText(`Allowed: ${allowed}`)}
      </p>
    </li>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly SettingWarning[] }) {
  if (warnings.length === 0) return <p className="lead">No conflicting settings.</p>;
  return (
    <section aria-label="Warnings">
      <p className="lead">{countedText(warnings.length, 'warning')}: valid, but probably unintended.</p>
      <ul className={parts.rows}>
        {warnings.map(({ rule, settings, detail }) => (
          <li key={rule}>
            <span>{settings.join(', ')}</span>
            <span>{sentenceText(detail)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isMeant({ name, help }: SettingReport, words: string): boolean {
  const text = `${name} ${help}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Settings({ query }: { readonly query: URLSearchParams }) {
  const isAll = query.get('show') === 'all';
  const [words, setWords] = useState('');
  const report = useReport<SettingsReport>(opsPaths.config);
  return (
    <Loaded query={report}>
      {({ settings, warnings }) => {
        const shown = settings.filter(
          (setting) => (isAll || words !== '' || setting.origin !== 'default') && isMeant(setting, words),
        );
        return (
          <>
            <Warnings warnings={warnings} />
            <div className={`${parts.section} ${styles.choices}`}>
              <SearchField label="Find a setting" words={words} onWords={setWords} />
              <Choice
                label="Show"
                current={isAll ? 'all' : ''}
                options={[
                  { value: '', text: 'Changed', href: opsHref('settings') },
                  { value: 'all', text: 'All', href: opsHref('settings', { show: 'all' }) },
                ]}
              />
            </div>
            <p className={parts.count} role="status">
              {countedText(shown.length, 'setting')} of {settings.length}
            </p>
            {[...Map.groupBy(shown, ({ group }) => group)].map(([group, members]) => (
              <section key={group} className={styles.group} aria-label={group}>
                <h2>{group}</h2>
                <ul>
                  {members.map((setting) => (
                    <Setting key={setting.name} setting={setting} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        );
      }}
    </Loaded>
  );
}

export const view: View = { title: 'Settings', Content: Settings };
