export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  readonly id: string | undefined;
}

/** Returns undefined for a block without data, such as a keep-alive comment. */
function eventOf(block: string): StreamEvent | undefined {
  const fields = block.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value ?? '' }];
  });
  const all = (wanted: string) => fields.flatMap(({ name, value }) => (name === wanted ? [value] : []));
  const data = all('data');
  if (data.length === 0) return undefined;
  return { name: all('event').at(-1) ?? 'message', data: data.join('\n'), id: all('id').at(-1) };
}

/** Reads server-sent events from a response body. `EventSource` cannot send a token, so it is not used. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}
