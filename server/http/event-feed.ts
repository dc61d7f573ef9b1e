import { Readable } from 'node:stream';
import { clientKey } from '../base/client-key.ts';
import type { Clock } from '../base/clock.ts';

/** Proxies and browsers give up connections on which nothing comes, after 30 s or more. */
const heartbeatMs = 20_000;

/** Browsers come back after this long. */
const retryMs = 3_000;

/** Events that a listener may have missed and is still told of. */
const keptEvents = 256;

/** Listeners of all addresses, and of one: a room full of screens behind one router. */
const maxListeners = 500;
const maxPerAddress = 20;

/** What may wait for a listener that takes nothing; who falls behind more is let go, and comes back. */
const maxWaitingBytes = 64 * 1024;

/** What happened is not known: whoever listens reads everything anew. */
const reset = 'event: reset\ndata: {}\n\n';

export interface EventFeedOptions {
  readonly clock: Clock;
  /** Called back at each beat, for as long as somebody listens. */
  readonly onBeat?: () => void;
  readonly maxListeners?: number;
  readonly maxPerAddress?: number;
}

interface Listener {
  readonly client: string;
  readonly stream: Readable;
}

/** Tells what happens to whoever listens, as the text of server-sent events. */
export class EventFeed {
  readonly #options: EventFeedOptions & Required<Pick<EventFeedOptions, 'maxListeners' | 'maxPerAddress'>>;
  readonly #listeners = new Set<Listener>();
  /** Numbers are this process's own: who comes from another replica, or from before a start, cannot be told what it missed. */
  readonly #epoch = crypto.randomUUID().slice(0, 8);
  #told = 0;
  /** The last events, the newest at the end. */
  #kept: string[] = [];
  #cancelHeartbeat: (() => void) | undefined;
  #isClosed = false;

  constructor(options: EventFeedOptions) {
    this.#options = { maxListeners, maxPerAddress, ...options };
  }

  /** Those who listen. */
  get size(): number {
    return this.#listeners.size;
  }

  /** As the last event of who has heard of nothing: from here on all is kept. */
  get idBeforeKept(): string {
    return `${this.#epoch}-${this.#told - this.#kept.length}`;
  }

  /** May another one listen, from that address? */
  admits(address: string): 'yes' | 'full' | 'too-many' {
    if (this.#isClosed || this.#listeners.size >= this.#options.maxListeners) return 'full';
    const client = clientKey(address);
    const own = [...this.#listeners].filter((listener) => listener.client === client).length;
    return own >= this.#options.maxPerAddress ? 'too-many' : 'yes';
  }

  /**
   * What one listener is sent from now on, and before that what it has missed since the event it names: all of it, or that
   * it is not known. It ends with the feed, and is destroyed when more waits in it than may.
   */
  open(address: string, lastEventId?: string): Readable {
    const stream = new Readable({ read: () => undefined });
    const listener = { client: clientKey(address), stream };
    this.#listeners.add(listener);
    stream.once('close', () => this.#leave(listener));
    // Where it begins is told, too: a connection may end before anything has happened, and something happen then.
    stream.push(`${this.#missedSince(lastEventId)}retry: ${retryMs}\nid: ${this.#epoch}-${this.#told}\n\n`);
    this.#cancelHeartbeat ??= this.#options.clock.after(heartbeatMs, () => this.#beat());
    return stream;
  }

  /** Tells an event by its name, with its data as JSON. */
  tell(event: string, data: object): void {
    this.#send(event, JSON.stringify(data));
  }

  /** What is known of before is worth nothing: `reset`. */
  tellAll(): void {
    this.#send('reset', '{}');
  }

  /** Ends all that is sent. */
  close(): void {
    this.#isClosed = true;
    this.#cancelHeartbeat?.();
    for (const { stream } of this.#listeners) stream.push(null);
  }

  #send(event: string, data: string): void {
    this.#told += 1;
    const text = `id: ${this.#epoch}-${this.#told}\nevent: ${event}\ndata: ${data}\n\n`;
    this.#kept = [...this.#kept.slice(1 - keptEvents), text];
    this.#pushToAll(text);
  }

  #pushToAll(text: string): void {
    for (const { stream } of this.#listeners) {
      stream.push(text);
      if (stream.readableLength > maxWaitingBytes) stream.destroy();
    }
  }

  #missedSince(lastEventId: string | undefined): string {
    if (lastEventId === undefined) return '';
    const [epoch, number] = lastEventId.split('-');
    const missed = this.#told - Number(number);
    const isKnown = epoch === this.#epoch && missed >= 0 && missed <= this.#kept.length;
    if (!isKnown) return reset;
    return missed === 0 ? '' : this.#kept.slice(-missed).join('');
  }

  #beat(): void {
    this.#pushToAll(':\n\n');
    this.#cancelHeartbeat = this.#options.clock.after(heartbeatMs, () => this.#beat());
    this.#options.onBeat?.();
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#cancelHeartbeat?.();
    this.#cancelHeartbeat = undefined;
  }
}
