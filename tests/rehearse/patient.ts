import { setTimeout as pause } from 'node:timers/promises';
import { html, json, reset, status } from '../helpers/failures.ts';
import { type FaultyUpstream, passOn, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type SampleProcess, startSampleProcess } from '../helpers/sample-process.ts';
import type { Plight } from './script.ts';

/** The sample content API, as ill as the script wants it. */
export class Patient {
  readonly #sample: SampleProcess;
  #front: FaultyUpstream;

  constructor(sample: SampleProcess, front: FaultyUpstream) {
    this.#sample = sample;
    this.#front = front;
  }

  static async start(): Promise<Patient> {
    const sample = await startSampleProcess();
    return new Patient(sample, await startFaultyUpstream({ behind: sample.url }));
  }

  get url(): string {
    return this.#front.url;
  }

  async suffer(plight: Plight): Promise<void> {
    const { url: behind } = this.#sample;
    await this.#front.close();
    if (plight === 'down') return;
    this.#front = await startFaultyUpstream({ behind, port: Number(new URL(this.url).port) });
    const [kind, number] = plight.split(':');
    if (kind === 'slow')
      this.#front.fail('*', async (request, response) => {
        await pause(Number(number));
        await passOn(behind)(request, response);
      });
    else if (kind === 'status') this.#front.fail('*', status(Number(number)));
    else if (kind === 'reset') this.#front.fail('*', reset());
    else if (kind === 'html') this.#front.fail('*', html());
    else if (kind === 'images') this.#front.fail('/media/', status(500));
    else if (kind === 'shrink')
      for (const list of ['get-design-projects/', 'get-art-projects/']) this.#front.fail(list, json([]));
  }

  async end(): Promise<void> {
    await this.#front.close();
    await this.#sample.kill();
  }
}
