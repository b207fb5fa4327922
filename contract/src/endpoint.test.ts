import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod/mini';
import { inputOf, isOptional } from '../testing/arbitrary.ts';
import { allEndpoints } from './catalogue.ts';
import { type Endpoint, isForStaff } from './endpoint.ts';
import type { staffMe } from './staff.ts';
import { staffPermissions } from './staff-permission.ts';

type Shape = { schema: z.core.$ZodType; fields: Record<string, z.core.$ZodType>; isStrict: boolean };

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

const named = allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const asked = named.flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [[`${part} of ${name}`, schema] as const],
  ),
);
const answered = named.flatMap(([name, { reply, pending }]) => [
  [`reply of ${name}`, reply] as const,
  ...(pending === undefined ? [] : [[`pending reply of ${name}`, pending] as const]),
]);

function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return undefined;
  return { schema, fields: def.shape, isStrict: def.catchall !== undefined };
}

const shapes = [...asked, ...answered].flatMap(([name, schema]) => {
  const shape = shapeOf(schema);
  return shape === undefined ? [] : [[name, shape] as const];
});

describe('the list of endpoints', () => {
  test('no two endpoints share a method and a path, whatever their parameters are called', () => {
    const routes = allEndpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(routes.toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  test.each(named)('%s: its path names exactly its parameters', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const taken = params === undefined ? [] : Object.keys(shapeOf(params)?.fields ?? {});
    expect(taken.toSorted()).toEqual(inPath.toSorted());
  });

  test.each(named)('%s: only an optional parameter of the path may be missing', (_name, { path, params }) => {
    const optionalInPath = [...path.matchAll(/:(\w+)\?/g)].map(([, name]) => name);
    const fields = Object.entries(params === undefined ? {} : (shapeOf(params)?.fields ?? {}));
    expect(fields.filter(([, field]) => isOptional(field)).map(([name]) => name)).toEqual(optionalInPath);
  });

  test('only a GET may be marked as mutating, and no GET has a body or a file', () => {
    const gets = allEndpoints.filter(({ method }) => method === 'GET');
    expect(gets.filter(({ body, upload }) => body !== undefined || upload !== undefined)).toEqual([]);
    expect(allEndpoints.filter(({ method, mutates }) => mutates === true && method !== 'GET')).toEqual([]);
  });

  test('a GET that moves money is marked as mutating', () => {
    const moving = allEndpoints.filter(({ method, money }) => money === true && method === 'GET');
    expect(moving.length).toBeGreaterThan(0);
    expect(moving.filter(({ mutates }) => mutates !== true).map(nameOf)).toEqual([]);
  });

  test('only a member moves money', () => {
    const others = allEndpoints.filter(({ money, audience }) => money === true && audience !== 'member');
    expect(others.map(nameOf)).toEqual([]);
  });

  test('every path for staff is closed to others, except the sign-in', () => {
    const open = allEndpoints.filter(({ path, audience }) => path.startsWith('/api/staff/') && audience !== 'staff');
    expect(open.map(nameOf)).toEqual(['POST /api/staff/login']);
  });

  test('every path for staff, the sign-in too, is for staff addresses only', () => {
    const wrong = allEndpoints.filter((endpoint) => endpoint.path.startsWith('/api/staff/') !== isForStaff(endpoint));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  test('a staff call without a permission does not compile', () => {
    expectTypeOf<typeof staffMe>().toExtend<Endpoint>();
    expectTypeOf<Omit<typeof staffMe, 'permission'>>().not.toExtend<Endpoint>();
    expectTypeOf<Omit<typeof staffMe, 'permission'> & { permission: 'chat.nothing' }>().not.toExtend<Endpoint>();
  });

  test('every permission is needed by a call', () => {
    const needed = new Set(allEndpoints.flatMap(({ permission }) => permission ?? []));
    expect([...needed].toSorted()).toEqual(staffPermissions.toSorted());
  });

  test('an endpoint with a file has no body, but kinds and a limit of bytes', () => {
    for (const { upload, body } of allEndpoints.filter((endpoint) => endpoint.upload !== undefined)) {
      expect(body).toBeUndefined();
      expect(upload?.kinds.length).toBeGreaterThan(0);
      expect(upload?.maxBytes).toBeGreaterThan(1024);
    }
  });
});

describe('inputs', () => {
  test.each(asked)('%s: an accepted value is accepted again as it came out', (_name, schema) => {
    fc.assert(
      fc.property(inputOf(schema), (value) => {
        const read = z.parse(schema, JSON.parse(JSON.stringify(value)));
        expect(z.parse(schema, read)).toEqual(read);
      }),
      { numRuns: 10 },
    );
  });

  test.each(asked)('%s: no list, text or number replaces it', (_name, schema) => {
    for (const wrong of [[], 'text', 7, true, null]) expect(accepts(schema, wrong)).toBe(false);
  });
});

describe('replies', () => {
  test.each(answered)('%s: a valid one passes through JSON unchanged', (_name, schema) => {
    fc.assert(
      fc.property(inputOf(schema), (value) => {
        expect(z.parse(schema, JSON.parse(JSON.stringify(value)))).toEqual(value);
      }),
      { numRuns: 10 },
    );
  });
});

describe('broken values', () => {
  test.each(shapes)('%s: a missing field is refused', (_name, { schema, fields }) => {
    const required = Object.keys(fields).filter((key) => !isOptional(fields[key] as z.core.$ZodType));
    const [value] = fc.sample(inputOf(schema), 1) as [Record<string, unknown>];
    for (const missing of required) {
      const rest = Object.fromEntries(Object.entries(value).filter(([key]) => key !== missing));
      expect(accepts(schema, rest), missing).toBe(false);
    }
  });

  test.each(shapes)('%s: a field of another type is refused', (_name, { schema, fields }) => {
    const [value] = fc.sample(inputOf(schema), 1) as [Record<string, unknown>];
    for (const key of Object.keys(fields)) {
      expect(accepts(schema, { ...value, [key]: Symbol('other type') }), key).toBe(false);
    }
  });

  test.each(shapes.filter(([, { isStrict }]) => isStrict))('%s: an unknown field is refused', (_name, { schema }) => {
    const [value] = fc.sample(inputOf(schema), 1) as [object];
    expect(accepts(schema, { ...value, isAdmin: true })).toBe(false);
  });

  test('every body of a money call refuses unknown fields', () => {
    const loose = allEndpoints.filter(({ money, body }) => money === true && body && shapeOf(body)?.isStrict !== true);
    expect(loose.map(nameOf)).toEqual([]);
  });
});
