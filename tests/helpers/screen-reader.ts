import type { CDPSession, Page } from 'playwright-core';

interface ExposedNode {
  readonly role: string;
  readonly name: string;
  readonly backendId: number;
  readonly isFocused: boolean;
  /** Elements that the node names as its details. */
  readonly detailIds: readonly number[];
}

/** Reads a page as screen readers do: through its accessibility tree, and activates nodes of the tree only. */
export class ScreenReader {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<ScreenReader> {
    return new ScreenReader(await page.context().newCDPSession(page));
  }

  /** All nodes that the page exposes, in reading order. */
  async nodes(): Promise<ExposedNode[]> {
    const { nodes } = await this.#session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored, backendDOMNodeId }) => !ignored && backendDOMNodeId !== undefined)
      .map(({ role, name, backendDOMNodeId = 0, properties = [] }) => ({
        role: String(role?.value ?? ''),
        name: String(name?.value ?? '').trim(),
        backendId: backendDOMNodeId,
        isFocused: properties.some((property) => property.name === 'focused' && property.value.value === true),
        detailIds: properties
          .filter((property) => property.name === 'details')
          .flatMap(({ value }) => value.relatedNodes?.map((node) => node.backendDOMNodeId) ?? []),
      }));
  }

  /** Waits for a node with the role whose name matches. */
  async find(role: string, name: RegExp): Promise<ExposedNode> {
    const endMs = Date.now() + 60_000;
    for (;;) {
      const nodes = await this.nodes();
      const found = nodes.find((node) => node.role === role && name.test(node.name));
      if (found) return found;
      if (Date.now() > endMs) throw new Error(`The page exposes no ${role} ${name}`);
    }
  }

  /** Text of all nodes, in reading order. */
  async text(): Promise<string> {
    const nodes = await this.nodes();
    return nodes.flatMap(({ role, name }) => (role === 'StaticText' ? name : [])).join('\n');
  }

  /** Does what the default action of a node does. */
  async activate({ backendId }: ExposedNode): Promise<void> {
    const { object } = await this.#session.send('DOM.resolveNode', { backendNodeId: backendId });
    await this.#session.send('Runtime.callFunctionOn', {
      ...(object.objectId && { objectId: object.objectId }),
      functionDeclaration: 'function () { this.click(); }',
      userGesture: true,
    });
  }
}
