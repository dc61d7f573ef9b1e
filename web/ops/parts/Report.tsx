import { keyed } from '../../src/ui/keyed.ts';
import { bytesText, momentText, spanText } from '../formatting.ts';
import styles from './parts.module.css';

/** `freshForMs` is "Fresh for", because its value has the unit. Names that are not in camel case stay. */
function labelOf(name: string): string {
  if (!/^[a-z]+(?:\d|[A-Z][a-z]*)*$/.test(name)) return name;
  const words = name.replace(/(?:Ms|S)$|^is(?=[A-Z])/g, '').replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(name: string, value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /bytes/i.test(name)) return bytesText(value);
  if (typeof value === 'number' && /(?:Ms|S)$/.test(name)) return spanText(name.endsWith('S') ? value * 1_000 : value);
  if (/(?:^|\.)at$|At$|Modified$/.test(name) && !Number.isNaN(Date.parse(String(value))))
    return momentText(String(value));
  return String(value);
}

interface ReportProps {
  readonly value: unknown;
  /** Names on the way to the value, such as `value.ageMs`. The last one has the unit. */
  readonly name?: string;
  readonly isInList?: boolean;
}

/** Any value of JSON: names of fields as words, numbers and times for people. Lists in lists are closed at first. */
export function Report({ value, name = '', isInList = false }: ReportProps) {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
    const list = (
      <ul>
        {keyed(value, (item) => JSON.stringify(item)).map(({ key, item }) => (
          <li key={key}>
            <Report value={item} isInList />
          </li>
        ))}
      </ul>
    );
    if (!isInList) return list;
    return (
      <details className={styles.details}>
        <summary>{value.length}</summary>
        {list}
      </details>
    );
  }
  if (Array.isArray(value)) return value.map((item) => textOf(name, item)).join(', ') || 'none';
  if (typeof value !== 'object' || value === null) return textOf(name, value);
  return (
    <dl className={styles.facts}>
      {Object.entries(value).map(([key, field]) => (
        <div key={key}>
          <dt>{labelOf(key)}</dt>
          <dd>
            <Report value={field} name={`${name}.${key}`} isInList={isInList} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
