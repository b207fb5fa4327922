import { type Endpoint, isForStaff } from '@kapao/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { refuse } from '../../refusal.ts';
import { unsafePart, unstorableField } from './plain-text.ts';
import { parseStrictJson } from './strict-json.ts';

/** Reads parameters, query and body by the endpoint's schemas. Anything else is INVALID_REQUEST with `data.field`. */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const body = readBody(endpoint, request);
  if (!body.ok) return refuse('INVALID_REQUEST', { field: body.field ?? 'body' });
  const unsafe =
    unsafePart(request.params as Record<string, unknown>) ??
    unsafePart(request.query as Record<string, unknown>) ??
    (isForStaff(endpoint) ? unstorableField(body.value) : undefined);
  if (unsafe !== undefined) return refuse('INVALID_REQUEST', { field: unsafe || 'body' });
  const parts = {
    params: [endpoint.params, dropEmpty(request.params)],
    query: [endpoint.query ?? z.strictObject({}), request.query],
    body: [endpoint.body, body.value],
  } as const;
  const input: Record<string, unknown> = {};
  for (const [part, [schema, value]] of Object.entries(parts)) {
    if (schema === undefined) continue;
    const parsed = z.safeParse(schema, value);
    if (!parsed.success) return refuse('INVALID_REQUEST', { field: invalidField(parsed.error) ?? part });
    input[part] = parsed.data;
  }
  return input;
}

function readBody(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.body === undefined) return { ok: true, value: undefined } as const;
  const raw: unknown = request.body;
  if (!Buffer.isBuffer(raw) || raw.length === 0) return { ok: true, value: undefined } as const;
  const parsed = parseStrictJson(raw);
  return parsed.ok ? parsed : ({ ok: false, field: parsed.field } as const);
}

function dropEmpty(params: unknown): unknown {
  return Object.fromEntries(Object.entries(params as Record<string, string | undefined>).filter(([, value]) => value));
}

function invalidField(error: z.core.$ZodError): string | undefined {
  const issue = error.issues[0];
  if (issue === undefined) return undefined;
  if (issue.code === 'unrecognized_keys') return issue.keys[0];
  return issue.path.length === 0 ? undefined : issue.path.join('.');
}
