import { allEndpoints } from '@kapao/contract/catalogue';
import type { Endpoint } from '@kapao/contract/endpoint';
import { z } from 'zod/mini';
import { errorsByStatus } from './errors-of.ts';
import type { Chapters } from './shown.ts';

type Json = Record<string, unknown>;

export function buildOpenApi(version: string, chapters: Chapters): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, endpoints] of Object.entries(chapters)) {
    for (const endpoint of endpoints) {
      for (const path of pathsOf(endpoint)) {
        const template = pathName(path);
        paths[template] = { ...paths[template], [endpoint.method.toLowerCase()]: operation(tag, endpoint, path) };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kapao',
      version,
      description: `${Object.values(chapters).flat().length} calls. Money is in the major unit.`,
    },
    servers: [{ url: '/' }],
    tags: Object.keys(chapters).map((name) => ({ name })),
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Error: errorSchema } },
  };
}

/** OpenAPI has no optional path parameter, so such an endpoint has two paths. */
function pathsOf({ path }: Endpoint): string[] {
  const whole = path.replaceAll('?', '');
  return path.endsWith('?') ? [path.slice(0, path.lastIndexOf('/')), whole] : [whole];
}

const parameter = /:(\w+)/g;
const shapeOf = (path: string): string => path.replaceAll(parameter, ':');

const parameterNames = new Map<string, string[]>();
for (const path of allEndpoints.flatMap(pathsOf)) {
  const names = [...path.matchAll(parameter)].map(([, name = '']) => name);
  const known = parameterNames.get(shapeOf(path)) ?? names;
  parameterNames.set(
    shapeOf(path),
    known.map((name, index) => (name === names[index] ? name : `${name}Or${capital(names[index] ?? '')}`)),
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function pathName(path: string): string {
  const names = [...(parameterNames.get(shapeOf(path)) ?? [])];
  return path.replaceAll(parameter, () => `{${names.shift() ?? ''}}`);
}

/** `GET /api/wallet/transfer/:id` is `getWalletTransferById`. */
function operationId(method: string, path: string): string {
  const words = path.split(/[/_-]/).slice(2);
  return (
    method.toLowerCase() +
    words.map((word) => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word))).join('')
  );
}

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

function operation(tag: string, endpoint: Endpoint, path: string): Json {
  return {
    tags: [tag],
    operationId: operationId(endpoint.method, path),
    summary: endpoint.summary,
    security: endpoint.audience === 'open' ? [] : [{ bearer: [] }],
    parameters: [...pathFieldsOf(endpoint, path), ...queryFieldsOf(endpoint), ...headerParameters(endpoint)],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }),
    ...(endpoint.upload === undefined ? {} : { requestBody: { required: true, content: fileForm } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: json(schemaOf(endpoint.reply, 'output')) },
      ...(endpoint.pending === undefined
        ? {}
        : { 202: { description: 'Not final yet', content: json(schemaOf(endpoint.pending, 'output')) } }),
      ...Object.fromEntries(errorsByStatus(endpoint).map(([status, codes]) => [status, refusalResponse(codes)])),
    },
  };
}

function refusalResponse(codes: string[]): Json {
  return { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Error' }) };
}

const requesters = { member: 'wallet-user', customer: 'wallet-user', staff: 'staff' } as const;

function headerParameters({ audience, money }: Endpoint): Json[] {
  const header = (name: string, required: boolean, schema: Json) => ({ name, in: 'header', required, schema });
  return [
    ...(audience === 'open' ? [] : [header('X-Requester', true, { type: 'string', const: requesters[audience] })]),
    ...(money === true ? [header('Idempotency-Key', false, { type: 'string', minLength: 1, maxLength: 128 })] : []),
  ];
}

function pathFieldsOf({ params }: Endpoint, path: string): Json[] {
  const { properties = {} } = params === undefined ? {} : (schemaOf(params, 'input') as Fields);
  const shown = [...pathName(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return [...path.matchAll(parameter)].map(([, name = ''], index) => ({
    name: shown[index],
    in: 'path',
    required: true,
    schema: properties[name],
  }));
}

function queryFieldsOf({ query }: Endpoint): Json[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as Fields;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

type Fields = { properties?: Json; required?: string[] };

const json = (schema: unknown): Json => ({ 'application/json': { schema } });

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
