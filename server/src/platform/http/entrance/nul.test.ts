import { allEndpoints } from '@kapao/contract/catalogue';
import type { Endpoint } from '@kapao/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createTestDb } from '../../../../test/database.ts';
import { createStaff, staffHeaders } from '../../../../test/chat/staff.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, memberHeaders } from '../../../../test/member.ts';
import { buildApp } from '../../../app.ts';
import { hashPassword } from '../../../auth/password.ts';
import type { SmsGateway } from '../../../auth/sms.ts';
import { schemaOf } from '../../../docs/openapi.ts';

const { db, pool } = await createTestDb();
const sms: SmsGateway = { send: async () => 'sent' };
const app = await buildApp(testServices(pool, { config: { limits: false }, replace: { sms } }));
let headers: { member: Record<string, string>; staff: Record<string, string> };
beforeAll(async () => {
  headers = {
    member: memberHeaders((await createMember(db, { passwordHash: String(await hashPassword('a-password-7')) })).token),
    staff: staffHeaders((await createStaff(db)).token),
  };
});

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
};
const uuid = '3f2c1a5e-8d6b-4c7e-9a10-0123456789ab';

function samplesOf(schema: Schema, poison: string): { plain: unknown; poisoned: unknown[] } {
  const [branch] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (branch !== undefined) return samplesOf(branch, poison);
  if (schema.const !== undefined) return { plain: schema.const, poisoned: [poison] };
  if (schema.type === 'object' || schema.properties !== undefined) {
    const parts = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, samplesOf(part, poison)] as const);
    const plain = Object.fromEntries(parts.map(([key, { plain: value }]) => [key, value]));
    return {
      plain,
      poisoned: parts.flatMap(([key, { poisoned }]) => poisoned.map((value) => ({ ...plain, [key]: value }))),
    };
  }
  if (schema.type === 'number' || schema.type === 'integer') return { plain: schema.minimum ?? 1, poisoned: [] };
  if (schema.type === 'boolean') return { plain: true, poisoned: [] };
  const plain = schema.enum?.[0] ?? (schema.format === 'uuid' ? uuid : '0812345678');
  return { plain, poisoned: [poison] };
}

const headersFor = ({ audience, path }: Endpoint) =>
  audience === 'staff' || path.startsWith('/api/staff/') ? headers.staff : headers.member;

async function statusOf(endpoint: Endpoint, url: string, body?: unknown): Promise<number> {
  const sent = body === undefined ? {} : { payload: JSON.stringify(body) };
  const more = body === undefined ? {} : { 'content-type': 'application/json' };
  const { method } = endpoint;
  return (await app.inject({ method, url, headers: { ...headersFor(endpoint), ...more }, ...sent })).statusCode;
}

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((each) => [`${each.method} ${each.path}`, each] as const);
const inPath = allEndpoints.filter(({ path }) => path.includes(':'));
const withBody = allEndpoints.filter(({ body }) => body !== undefined);
const withQuery = allEndpoints.filter(({ query }) => query !== undefined);

describe('a control character', () => {
  test.each(named(inPath))('in the path of %s is a bad request', async (_name, endpoint) => {
    const names = [...endpoint.path.matchAll(/:(\w+)\??/g)].map(([whole]) => whole);
    for (const name of names) {
      for (const poison of ['%00', 'a%00b', '%01', 'a%C2%85b']) {
        const url = endpoint.path.replace(name, poison).replaceAll(/:\w+\??/g, 'NOPE');
        expect(await statusOf(endpoint, url, endpoint.body === undefined ? undefined : {}), url).toBe(400);
      }
    }
  });

  test.each(['/api/slip/picture/%00', '/api/chat/file/%00', '/pictures/%00', '/api/hook/%00', '/%00'])(
    'in %s, without a login, is a bad request',
    async (url) => expect((await app.inject(url)).statusCode).toBe(400),
  );

  test.each(named(withQuery))('in the query of %s is a bad request', async (_name, endpoint) => {
    const fields = Object.keys((schemaOf(endpoint.query ?? z.strictObject({}), 'input') as Schema).properties ?? {});
    for (const field of fields) {
      const url = `${endpoint.path.replaceAll(/:\w+\??/g, 'NOPE')}?${field}=a%00b`;
      expect(await statusOf(endpoint, url), url).toBe(400);
    }
  });

  test.each(named(withBody))('in the body of %s is no server error', async (_name, endpoint) => {
    const url = endpoint.path.replaceAll(/:\w+\??/g, 'NOPE');
    for (const poison of ['\u0000', 'a\u0000b', 'a\ud800b', `${uuid.slice(0, 35)}\u0000`]) {
      for (const body of samplesOf(schemaOf(endpoint.body ?? z.strictObject({}), 'input') as Schema, poison).poisoned) {
        const status = await statusOf(endpoint, url, body);
        expect(status, JSON.stringify(body)).toBeLessThan(500);
      }
    }
  });
});
