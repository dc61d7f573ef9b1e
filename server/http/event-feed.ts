import { Readable } from 'node:stream';
import { clientKey } from '../base/client-key.ts';
import type { Clock } from '../base/clock.ts';

/** Proxies and browsers close silent connections after 30 s or more. */
const heartbeatMs = 20_000;
const retryMs = 3_000;
const maxStoredEvents = 256;

/** Limits for all clients, and for one client address, such as screens behind one router. */
const maxListeners = 500;
const maxPerAddress = 20;

/** The last fifth of the places is for clients that have none. */
const sharedPart = 0.8;

/** Providers give a household or a customer up to 256 networks of /64. */
const networkOf = (address: string): string => clientKey(address, 56);

/** A subscriber that does not read is disconnected. It reconnects by itself. */
const maxWaitingBytes = 64 * 1024;
const reset = 'event: reset\ndata: {}\n\n';

export interface EventFeedOptions {
  readonly clock: Clock;
  readonly onBeat?: () => void;
}

interface Listener {
  readonly client: string;
  readonly stream: Readable;
}

export class EventFeed {
  readonly #options: EventFeedOptions;
  readonly #listeners = new Set<Listener>();
  /** Ids of another process cannot be compared, so their subscribers get a reset. */
  readonly #epoch = crypto.randomUUID().slice(0, 8);
  #sentCount = 0;
  #stored: string[] = [];
  #cancelHeartbeat: (() => void) | undefined;
  #isClosed = false;

  constructor(options: EventFeedOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#listeners.size;
  }

  admits(address: string): 'yes' | 'full' | 'too-many' {
    if (this.#isClosed || this.size >= maxListeners) return 'full';
    const client = networkOf(address);
    const own = [...this.#listeners].filter((listener) => listener.client === client).length;
    if (own >= maxPerAddress) return 'too-many';
    return own > 0 && this.size >= Math.ceil(maxListeners * sharedPart) ? 'full' : 'yes';
  }

  /** Returns a stream of events, starting with those missed since `lastEventId`, or a reset. It ends with the feed. */
  open(address: string, lastEventId?: string): Readable {
    const stream = new Readable({ read: () => undefined });
    const listener = { client: networkOf(address), stream };
    this.#listeners.add(listener);
    stream.once('close', () => this.#leave(listener));
    // Send the current id, so that events are not missed if the connection ends before the first one.
    stream.push(`${this.#missedSince(lastEventId)}retry: ${retryMs}\nid: ${this.#epoch}-${this.#sentCount}\n\n`);
    this.#cancelHeartbeat ??= this.#options.clock.after(heartbeatMs, () => this.#beat());
    return stream;
  }

  notify(event: string, data: object): void {
    this.#send(event, JSON.stringify(data));
  }

  notifyAll(): void {
    this.#send('reset', '{}');
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelHeartbeat?.();
    for (const { stream } of this.#listeners) stream.push(null);
  }

  #send(event: string, data: string): void {
    this.#sentCount += 1;
    const text = `id: ${this.#epoch}-${this.#sentCount}\nevent: ${event}\ndata: ${data}\n\n`;
    this.#stored = [...this.#stored.slice(1 - maxStoredEvents), text];
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
    const missed = this.#sentCount - Number(number);
    const isKnown = epoch === this.#epoch && missed >= 0 && missed <= this.#stored.length;
    if (!isKnown) return reset;
    return missed === 0 ? '' : this.#stored.slice(-missed).join('');
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
