import { z } from 'zod';

export const eventKinds = ['exhibition', 'fair', 'talk', 'publication', 'news'] as const;

export type EventKind = (typeof eventKinds)[number];

/** Separate from `event.ts`, because projects refer to events and events to projects. */
export const eventReferenceSchema = z
  .object({
    text: z.string().describe('Line about the event, plain text: "Forty Words (Graz, 2026)"'),
    path: z.string().describe('Path of its page on the site'),
  })
  .meta({ id: 'EventReference', description: 'An event in another resource' });

export type EventReference = z.infer<typeof eventReferenceSchema>;
