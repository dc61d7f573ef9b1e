import { type SampleProcess, startSampleProcess } from '../helpers/sample-process.ts';
import type { Plight } from './script.ts';

/** The sample content API, as ill as the script wants it. */
export class Patient {
  #process: SampleProcess;
  #isDown = false;

  constructor(process: SampleProcess) {
    this.#process = process;
  }

  static async start(): Promise<Patient> {
    return new Patient(await startSampleProcess(0, { SAMPLE_CONTROL: 'on' }));
  }

  get url(): string {
    return this.#process.url;
  }

  async suffer(plight: Plight): Promise<void> {
    if (plight === 'down') return this.end();
    if (this.#isDown) {
      this.#process = await startSampleProcess(Number(new URL(this.url).port), { SAMPLE_CONTROL: 'on' });
      this.#isDown = false;
    }
    const { ok } = await fetch(`${this.url}/failures/${plight}`, { method: 'POST' });
    if (!ok) throw new Error(`The sample does not know ${plight}`);
  }

  async end(): Promise<void> {
    if (!this.#isDown) await this.#process.kill();
    this.#isDown = true;
  }
}
