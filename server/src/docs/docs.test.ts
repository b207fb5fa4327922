import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { allEndpoints } from '@kapao/contract/catalogue';
import { errorStatus } from '@kapao/contract/errors';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testHouse } from '../../test/house.ts';
import { errorsOf } from './errors-of.ts';

const { pool } = await createTestDb();
const app = await buildApp(testHouse(pool, { config: { limits: false } }));
const client = createClient(app);

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

describe('the documentation', () => {
  test('is one page that names every call and loads nothing from elsewhere', async () => {
    const { status, text, headers } = await client.get('/api/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    for (const endpoint of allEndpoints) expect(text).toContain(`<code>${endpoint.path}</code>`);
    expect(text).not.toMatch(/(?:src|href)="(?!\/|#|openapi)/);
    expect(text).not.toMatch(/<script|style="|<style/);
  });

  test('brings its style as a file', async () => {
    const { status, headers } = await client.get('/api/docs/style.css');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/css');
  });

  test('has an OpenAPI text with a schema, a summary and the codes of every call', async () => {
    const { status, body } = await client.get('/api/docs/openapi.json');
    expect(status).toBe(200);
    expect(body['openapi']).toBe('3.1.0');
    const paths = body['paths'] as Record<string, Record<string, Operation>>;
    for (const endpoint of allEndpoints) {
      const operation = paths[endpoint.path.replaceAll(/:(\w+)\??/g, '{$1}')]?.[endpoint.method.toLowerCase()];
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

type Operation = {
  summary: string;
  security: unknown;
  responses: Record<string, { description: string; content?: unknown }>;
};
