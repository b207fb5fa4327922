import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { allEndpoints } from '@kapao/contract/catalogue';
import { errorStatus } from '@kapao/contract/errors';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { buildAdmin } from '../admin.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { errorsOf } from './errors-of.ts';
import { pathName } from './openapi.ts';

const { pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));
const client = createClient(buildAdmin(testServices(pool, { config: { limits: false } })));
const membersCalls = allEndpoints.filter(({ path }) => !path.startsWith('/api/staff/'));

const contractFolder = join(import.meta.dirname, '../../../contract/src');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

type Loaded = Record<string, unknown>;
const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

describe('the catalogue of endpoints', () => {
  test('holds every endpoint of the contract, once', async () => {
    const files = (await readdir(contractFolder)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
    const modules = await Promise.all(files.map((name) => import(join(contractFolder, name)) as Promise<Loaded>));
    const declared = modules.flatMap((module) => Object.values(module).filter(isEndpoint)).map(nameOf);
    expect(allEndpoints.map(nameOf).toSorted()).toEqual(declared.toSorted());
    expect(new Set(declared).size).toBe(declared.length);
  });

  test.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is served',
    (_name, endpoint) => {
      expect(app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
    },
  );

  test('every code of an endpoint has a status', () => {
    for (const endpoint of allEndpoints) {
      for (const code of errorsOf(endpoint))
        expect(errorStatus[code], `${nameOf(endpoint)} ${code}`).toBeTypeOf('number');
    }
  });
});

describe('what is for operators', () => {
  test('is on the operator’s port and not on the public one', async () => {
    expect((await client.get('/metrics')).text).toContain('process_resident_memory_bytes');
    expect((await createClient(app).get('/metrics')).text).not.toContain('process_resident_memory_bytes');
  });

  test('is not in the documents on the public port', async () => {
    const page = await createClient(app).get('/api/docs');
    const { body } = await createClient(app).get('/api/docs/openapi.json');
    for (const { path } of membersCalls) expect(page.text).toContain(`<code>${path}</code>`);
    expect(page.text).not.toContain('/api/staff');
    expect(JSON.stringify(body)).not.toContain('/api/staff');
  });

  test('includes every document of a live server', async () => {
    const live = createClient(await buildApp(testServices(pool, { config: { mode: 'live' } })));
    for (const path of ['/api/docs', '/api/docs/openapi.json', '/api/docs/style.css']) {
      expect((await live.get(path)).status, path).toBe(404);
    }
  });

  test('has a console on its own host, where there is one', async () => {
    const own = await buildApp(testServices(pool, { config: { consoleOrigin: 'https://console.example.com' } }));
    const statusAt = async (host: string, url: string) => (await own.inject({ url, headers: { host } })).statusCode;
    for (const url of ['/console', '/console/chat', '/api/staff/me', '/%63onsole/chat', '/api/%73taff/me']) {
      expect(await statusAt('www.example.com', url), url).toBe(404);
      expect(await statusAt('console.example.com', url), url).not.toBe(404);
    }
    expect(await statusAt('www.example.com', '/api/lookup/banks')).toBe(200);
  });
});

describe('the documentation', () => {
  test('is one page that names every call and loads nothing from elsewhere', async () => {
    const { status, text, headers } = await client.get('/api/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    for (const endpoint of allEndpoints) expect(text).toContain(`<code>${endpoint.path}</code>`);
    expect(text).not.toMatch(/(?:src|href)="(?!\/|#|openapi)/);
    expect(text).not.toMatch(/<script>|style="|<style/);
  });

  test.each([
    ['style.css', 'text/css'],
    ['search.js', 'text/javascript'],
  ])('offers its %s as a file', async (name, type) => {
    const { status, headers } = await client.get(`/api/docs/${name}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain(type);
  });

  test('has an OpenAPI text with a schema, a summary and the codes of every call', async () => {
    const { status, body } = await client.get('/api/docs/openapi.json');
    expect(status).toBe(200);
    expect(body['openapi']).toBe('3.1.0');
    const paths = body['paths'] as Record<string, Record<string, Operation>>;
    for (const endpoint of allEndpoints) {
      const operation = paths[pathName(endpoint.path.replaceAll('?', ''))]?.[endpoint.method.toLowerCase()];
      expect(operation?.summary).toBe(endpoint.summary);
      expect(operation?.security).toEqual(endpoint.audience === 'open' ? [] : [{ bearer: [] }]);
      expect(operation?.responses[String(endpoint.status ?? 200)]?.content).toBeDefined();
      const described = Object.values(operation?.responses ?? {})
        .map((response) => response.description)
        .join(', ');
      for (const code of errorsOf(endpoint)) expect(described).toContain(code);
    }
  });
});

// The chat's protocol fixes one path with a trailing slash. The licence is the operator's. A tag's name is enough.
const rules = { 'no-path-trailing-slash': 'off', 'info-license': 'off', 'tag-description': 'off' } as const;

test('the OpenAPI document is valid for client generators', async () => {
  const source = JSON.stringify((await client.get('/api/docs/openapi.json')).body);
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'], rules }) });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('every operation has a unique name, and staff calls name their requester', async () => {
  const { body } = await client.get('/api/docs/openapi.json');
  const operations = Object.values(body['paths'] as Record<string, Record<string, Named>>).flatMap((path) =>
    Object.values(path),
  );
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { parameters, security, requestBody } of operations) {
    const header = parameters.find(({ name }) => name === 'X-Requester');
    expect(header === undefined).toBe(security.length === 0);
    if (requestBody !== undefined) expect(requestBody.required).toBe(true);
  }
  const staff = (body['paths'] as Record<string, Record<string, Named>>)['/api/staff/me']?.['get'];
  expect(staff?.parameters.find(({ name }) => name === 'X-Requester')?.schema).toMatchObject({ const: 'staff' });
});

type Named = {
  operationId: string;
  parameters: { name: string; schema: object }[];
  security: unknown[];
  requestBody?: { required: boolean };
};

type Operation = {
  summary: string;
  security: unknown;
  responses: Record<string, { description: string; content?: unknown }>;
};
