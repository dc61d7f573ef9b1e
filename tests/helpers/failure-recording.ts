import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Failure } from './failures.ts';

const recordingSchema = z.strictObject({
  /** Where such a response was seen, in words. */
  seen: z.string().min(1),
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
  /** base64, content codings included. */
  body: z.base64(),
  /** The connection ends after so many bytes of the body. */
  breaksAfterBytes: z.int().nonnegative().optional(),
});

/** A response as it came over the wire. */
export type HttpRecording = z.infer<typeof recordingSchema>;

/** A recorded response of the upstream: `httpRecording('about', '46-utf-16')`. */
export function httpRecording(call: string, name: string): HttpRecording {
  const url = new URL(`../fixtures/upstream/${call}/${name}.http.json`, import.meta.url);
  return recordingSchema.parse(JSON.parse(readFileSync(url, 'utf8')));
}

/** Plays a recorded response, and breaks off where it did. */
export function recorded(call: string, name: string): Failure {
  const { status, headers, body, breaksAfterBytes } = httpRecording(call, name);
  const bytes = Buffer.from(body, 'base64');
  return (_request, response) => {
    response.writeHead(status, headers);
    if (breaksAfterBytes === undefined) response.end(bytes);
    else response.write(bytes.subarray(0, breaksAfterBytes), () => response.socket?.end());
  };
}
