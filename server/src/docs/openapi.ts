import { allEndpoints, catalogue } from '@kapao/contract/catalogue';
import type { Endpoint } from '@kapao/contract/endpoint';
import { z } from 'zod/mini';
import { errorsByStatus } from './errors-of.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of every endpoint, made from the contract alone. */
export function buildOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, endpoints] of Object.entries(catalogue)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(/:(\w+)\??/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(tag, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kapao', version, description: `${allEndpoints.length} calls. Money is in the major unit.` },
    tags: Object.keys(catalogue).map((name) => ({ name })),
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Error: errorSchema } },
  };
}

/** One part `file`, of at most the bytes the contract says. */
const fileForm = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', contentMediaType: 'image/*' } },
    },
  },
};

const errorSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'A code of the catalogue' },
    data: { type: 'object', description: 'What the text of the code needs: field, min, max, retryAfter in seconds, …' },
  },
};

function operation(tag: string, endpoint: Endpoint): Json {
  return {
    tags: [tag],
    summary: endpoint.summary,
    security: endpoint.audience === 'open' ? [] : [{ bearer: [] }],
    parameters: [...fieldsOf(endpoint, 'params'), ...fieldsOf(endpoint, 'query'), ...headersOf(endpoint)],
    ...(endpoint.body === undefined ? {} : { requestBody: { content: json(schemaOf(endpoint.body, 'input')) } }),
    ...(endpoint.upload === undefined ? {} : { requestBody: { content: fileForm } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: json(schemaOf(endpoint.reply, 'output')) },
      ...(endpoint.pending === undefined
        ? {}
        : { 202: { description: 'Not final yet', content: json(schemaOf(endpoint.pending, 'output')) } }),
      ...Object.fromEntries(errorsByStatus(endpoint).map(([status, codes]) => [status, refusalOf(codes)])),
    },
  };
}

function refusalOf(codes: string[]): Json {
  return { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Error' }) };
}

function headersOf(endpoint: Endpoint): Json[] {
  const header = (name: string, required: boolean, schema: Json) => ({ name, in: 'header', required, schema });
  return [
    ...(endpoint.mutates === true ? [header('X-Requester', true, { type: 'string', const: 'wallet-user' })] : []),
    ...(endpoint.money === true
      ? [header('Idempotency-Key', false, { type: 'string', minLength: 1, maxLength: 128 })]
      : []),
  ];
}

function fieldsOf(endpoint: Endpoint, part: 'params' | 'query'): Json[] {
  const schema = endpoint[part];
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    // OpenAPI knows no optional part of a path.
    required: part === 'params' || required.includes(name),
    schema: field,
  }));
}

const json = (schema: unknown): Json => ({ 'application/json': { schema } });

/** The JSON Schema of a wire schema, without the parts that only code can check. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
