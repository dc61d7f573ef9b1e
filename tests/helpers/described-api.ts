import { readOpenApi } from '../check/openapi.ts';

export interface DescribedResponse {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: Described }>>;
}

/** As much of a JSON schema as is looked at. */
export interface Described {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly allOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
}

export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Described;
  readonly example?: string;
}

/** An operation as the committed OpenAPI document has it, its references followed. */
export interface DescribedOperation {
  readonly name: string;
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  /** By status. */
  readonly responses: Readonly<Record<string, DescribedResponse>>;
  /** Possible error codes by status. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly DescribedParameter[];
  readonly responses: Readonly<Record<string, DescribedResponse & { readonly $ref?: string }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly responses: Readonly<Record<string, DescribedResponse>>;
    readonly schemas: Readonly<Record<string, Described>>;
  };
}

const lastOf = (reference: string) => reference.split('/').at(-1) ?? '';

/** Everything that the OpenAPI document describes. */
export function describedOperations(): readonly DescribedOperation[] {
  const { paths, components } = JSON.parse(readOpenApi()) as Document;
  const responseOf = ({ $ref, ...response }: Operation['responses'][string]): DescribedResponse =>
    $ref === undefined ? response : (components.responses[lastOf($ref)] ?? response);
  const codesOf = ({ content }: DescribedResponse) =>
    content?.['application/problem+json']?.schema.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ??
    [];
  return Object.entries(paths).map(([path, { get }]) => {
    const responses = Object.entries(get.responses).map(
      ([status, response]) => [status, responseOf(response)] as const,
    );
    const parameters = (get.parameters ?? []).map((parameter) => {
      const { $ref } = parameter.schema;
      return { ...parameter, schema: $ref === undefined ? parameter.schema : (components.schemas[lastOf($ref)] ?? {}) };
    });
    return {
      name: get.operationId,
      path,
      parameters,
      responses: Object.fromEntries(responses),
      codes: Object.fromEntries(responses.map(([status, response]) => [status, codesOf(response)])),
    };
  });
}
