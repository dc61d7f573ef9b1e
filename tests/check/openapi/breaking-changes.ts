import type { Json } from './document.ts';

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const objectAt = (value: unknown, name: string): Json => {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
};

const listAt = (value: unknown, name: string): readonly unknown[] => {
  const inner = isObject(value) ? value[name] : undefined;
  return Array.isArray(inner) ? inner : [];
};

const said = (value: unknown) => (value === undefined ? 'anything' : JSON.stringify(value));

/** A response breaks clients by promising less, a request by demanding more. */
type Side = 'response' | 'request';

/** A document, and what its references lead to. */
class Described {
  readonly document: Json;

  constructor(document: Json) {
    this.document = document;
  }

  /** The target of a reference, merged with its siblings. */
  resolved(value: unknown): Json {
    if (!isObject(value)) return {};
    const { $ref, ...beside } = value;
    if (typeof $ref !== 'string') return value;
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((inner, name) => objectAt(inner, name), this.document);
    return { ...this.resolved(target), ...beside };
  }
}

/** Compares two documents; what breaks a client of the first one is named in `found`. */
class Comparison {
  readonly #before: Described;
  readonly #after: Described;
  /** Pairs of schemas that are being compared: some lead back to themselves. */
  readonly #open = new Set<string>();
  readonly found: string[] = [];

  constructor(before: Json, after: Json) {
    this.#before = new Described(before);
    this.#after = new Described(after);
  }

  compare(): void {
    const paths = objectAt(this.#before.document, 'paths');
    for (const [path, item] of Object.entries(paths)) {
      const now = objectAt(objectAt(this.#after.document, 'paths'), path);
      for (const method of methods) {
        if (!isObject(item) || item[method] === undefined) continue;
        const place = `${method.toUpperCase()} ${path}`;
        if (now[method] === undefined) this.#report(place, 'is gone');
        else this.#operation(place, objectAt(item, method), objectAt(now, method));
      }
    }
  }

  #report(place: string, what: string): void {
    const line = `${place} ${what}`;
    if (!this.found.includes(line)) this.found.push(line);
  }

  #operation(place: string, before: Json, after: Json): void {
    this.#parameters(place, before, after);
    for (const [status, response] of Object.entries(objectAt(before, 'responses'))) {
      const now = objectAt(after, 'responses')[status];
      const inStatus = `${place} → ${status}`;
      if (now === undefined) this.#report(inStatus, 'is gone');
      else this.#response(inStatus, this.#before.resolved(response), this.#after.resolved(now));
    }
  }

  #parameters(place: string, before: Json, after: Json): void {
    const known = (side: Described, operation: Json) =>
      new Map(
        listAt(operation, 'parameters').map((one) => {
          const parameter = side.resolved(one);
          return [`${parameter.in} parameter ${parameter.name}`, parameter] as const;
        }),
      );
    const then = known(this.#before, before);
    const now = known(this.#after, after);
    for (const [name, parameter] of then) {
      const present = now.get(name);
      if (!present) this.#report(`${place}: ${name}`, 'is gone');
      else this.#schema(`${place}: ${name}`, 'request', parameter.schema, present.schema);
    }
    for (const [name, parameter] of now) {
      const past = then.get(name);
      if (parameter.required !== true || past?.required === true) continue;
      this.#report(`${place}: ${name}`, past ? 'is required now' : 'is new and required');
    }
  }

  #response(place: string, before: Json, after: Json): void {
    for (const header of Object.keys(objectAt(before, 'headers'))) {
      if (!(header in objectAt(after, 'headers'))) this.#report(`${place}: header ${header}`, 'is gone');
    }
    for (const [type, content] of Object.entries(objectAt(before, 'content'))) {
      const now = objectAt(after, 'content')[type];
      if (now === undefined) this.#report(`${place}: ${type}`, 'is gone');
      else this.#schema(place, 'response', objectAt({ content }, 'content').schema, objectAt({ now }, 'now').schema);
    }
  }

  #schema(place: string, side: Side, before: unknown, after: unknown): void {
    const pair = `${side} ${JSON.stringify(before)} ${JSON.stringify(after)}`;
    if (this.#open.has(pair)) return;
    this.#open.add(pair);
    const then = this.#before.resolved(before);
    const now = this.#after.resolved(after);
    this.#kind(place, then, now);
    this.#values(place, side, then, now);
    if (side === 'request') this.#bounds(place, then, now);
    this.#fields(place, side, then, now);
    if (then.items !== undefined) this.#schema(`${place}[]`, side, then.items, now.items);
    if (isObject(then.additionalProperties)) {
      this.#schema(`${place}{}`, side, then.additionalProperties, now.additionalProperties);
    }
    this.#alternatives(place, side, then, now);
    this.#open.delete(pair);
  }

  #kind(place: string, before: Json, after: Json): void {
    for (const name of ['type', 'format'] as const) {
      if (said(before[name]) === said(after[name])) continue;
      const word = name === 'type' ? '' : 'format ';
      this.#report(place, `was ${word}${said(before[name])}, is ${word}${said(after[name])}`);
    }
  }

  #values(place: string, side: Side, before: Json, after: Json): void {
    const valuesOf = (schema: Json) => (schema.const === undefined ? listAt(schema, 'enum') : [schema.const]);
    const [then, now] = [valuesOf(before), valuesOf(after)];
    // A free value became one of a list.
    if (then.length === 0 && now.length > 0 && side === 'request')
      this.#report(place, `must be one of ${said(now)} now`);
    for (const value of then) {
      if (now.length > 0 && !now.includes(value)) this.#report(place, `is never ${said(value)} any more`);
    }
    if (then.length > 0 && now.length === 0 && side === 'response')
      this.#report(place, `was one of ${said(then)}, is anything`);
  }

  /** Compares the limits of a parameter's value. */
  #bounds(place: string, before: Json, after: Json): void {
    const rules = [
      ...(['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const).map((name) => [name, 1] as const),
      ...(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const).map((name) => [name, -1] as const),
    ];
    for (const [name, direction] of rules) {
      const none = -direction * Number.POSITIVE_INFINITY;
      const [then, now] = [before, after].map((schema) => Number(schema[name] ?? none)) as [number, number];
      if (direction * (now - then) > 0) this.#report(place, `has a narrower ${name}: ${said(after[name])}`);
    }
    // An escaped slash is a slash.
    const [old, pattern] = [before, after].map((schema) => String(schema.pattern).replaceAll('\\/', '/')) as [
      string,
      string,
    ];
    if (after.pattern !== undefined && !isWider(old, pattern)) {
      this.#report(place, `has another pattern: ${said(after.pattern)}`);
    }
  }

  #fields(place: string, side: Side, before: Json, after: Json): void {
    const now = objectAt(after, 'properties');
    for (const [name, schema] of Object.entries(objectAt(before, 'properties'))) {
      const field = `${place}.${name}`;
      if (now[name] === undefined) {
        this.#report(field, 'is gone');
        continue;
      }
      this.#schema(field, side, schema, now[name]);
      const [then, still] = [before, after].map((object) => listAt(object, 'required').includes(name));
      if (side === 'response' && then && !still) this.#report(field, 'was always there, is optional');
    }
  }

  /** Compares alternatives by their discriminator, others in order. */
  #alternatives(place: string, side: Side, before: Json, after: Json): void {
    for (const name of ['oneOf', 'anyOf', 'allOf'] as const) {
      const mapping = objectAt(objectAt(before, 'discriminator'), 'mapping');
      const kinds = Object.entries(mapping);
      const present = objectAt(objectAt(after, 'discriminator'), 'mapping');
      if (name === 'oneOf' && kinds.length > 0) {
        for (const [kind, $ref] of kinds) {
          if (present[kind] === undefined) this.#report(`${place}(${kind})`, 'is gone');
          else this.#schema(`${place}(${kind})`, side, { $ref }, { $ref: present[kind] });
        }
        continue;
      }
      const [then, now] = [listAt(before, name), listAt(after, name)];
      const isOther = name === 'allOf' || side === 'request' ? now.length < then.length : now.length !== then.length;
      if (isOther) this.#report(place, `had ${then.length} alternatives, has ${now.length}`);
      else then.forEach((schema, index) => void this.#schema(place, side, schema, now[index]));
    }
  }
}

/**
 * Changes from `before` to `after` that break clients, one line each with the place. They cover removed fields, newly
 * optional fields, other types, missing values, and parameters that are newly required or narrower. Additions to
 * responses break no client, because objects are open.
 */
export function breakingChanges(before: Json, after: Json): string[] {
  const comparison = new Comparison(before, after);
  comparison.compare();
  return comparison.found;
}

const wordList = /\(\?:(\w+(?:\|\w+)+)\)/g;

/** True for the same pattern, also if its lists of words have grown. */
function isWider(before: string, after: string): boolean {
  const [then, now] = [before, after].map((pattern) =>
    [...pattern.matchAll(wordList)].map(([, words = '']) => words.split('|')),
  );
  const isSameForm = before.replace(wordList, '') === after.replace(wordList, '');
  return isSameForm && (then ?? []).every((words, index) => words.every((word) => now?.[index]?.includes(word)));
}
