import { allEndpoints } from '@kapao/contract/catalogue';
import type { Endpoint } from '@kapao/contract/endpoint';
import { type StaffPermission, staffPermissions } from '@kapao/contract/staff-permission';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createSockets } from '../../test/chat/socket.ts';
import { createStaff } from '../../test/chat/staff.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';

const { db, pool } = await createTestDb();
let allowed: ReadonlySet<StaffPermission> = new Set(staffPermissions);
const services = testServices(pool, { config: { limits: false }, replace: { permissionsOf: () => allowed } });
const app = await buildApp(services);
afterAll(() => app.close());
const { token } = await createStaff(db);
const sockets = createSockets();

function allowOnly(...permissions: StaffPermission[]): void {
  allowed = new Set(permissions);
  onTestFinished(() => {
    allowed = new Set(staffPermissions);
  });
}

async function call({ method, path, upload, body: takesBody }: Endpoint) {
  const sends = takesBody !== undefined || upload !== undefined;
  const type = upload === undefined ? 'application/json' : 'multipart/form-data; boundary=x';
  const headers = {
    'x-requester': 'staff',
    authorization: `Bearer ${token}`,
    ...(sends ? { 'content-type': type } : {}),
  };
  const payload = upload === undefined ? '[]' : '--x--\r\n';
  const url = path.replaceAll(/:\w+/g, 'x');
  const answer = await app.inject({ method, url, headers, ...(sends ? { payload } : {}) });
  return { status: answer.statusCode, body: JSON.parse(answer.payload) as unknown };
}

const ofStaff = allEndpoints.flatMap((endpoint) =>
  endpoint.audience === 'staff' && !endpoint.path.endsWith('/logout')
    ? [[`${endpoint.method} ${endpoint.path}`, endpoint.permission, endpoint] as const]
    : [],
);

describe('a staff call', () => {
  test.each(ofStaff)('%s without %s is FORBIDDEN, before its input is read', async (_name, permission, endpoint) => {
    allowOnly(...staffPermissions.filter((each) => each !== permission));
    expect(await call(endpoint)).toEqual({ status: 403, body: { message: 'FORBIDDEN', data: { permission } } });
  });

  test.each(ofStaff)('%s needs %s and nothing else', async (_name, permission, endpoint) => {
    allowOnly(permission);
    expect(await call(endpoint)).not.toMatchObject({ status: 403 });
  });
});

test('a refused call is one line of the security log', async () => {
  allowOnly('self');
  const inbox = ofStaff.find(([name]) => name.endsWith('/inbox'))?.[2];
  if (inbox === undefined) throw new Error('the inbox has no endpoint');
  services.lines.length = 0;
  await call(inbox);
  const lines = services.lines.filter((line) => line.includes('"security":true'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'authorization.refused', code: 'FORBIDDEN' },
  ]);
});

describe('a socket of staff', () => {
  test('opens with chat.read only', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    allowOnly('self', 'chat.answer', 'chat.canned');
    expect((await sockets.open(app, token, { namespace: '/agent' })).refused).toBe('FORBIDDEN');
    allowOnly('chat.read');
    expect((await sockets.open(app, token, { namespace: '/agent' })).refused).toBeUndefined();
  });
});

test('every permission is one of the role that all staff have today', () => {
  const real = testServices(pool).permissionsOf({} as Parameters<typeof services.permissionsOf>[0]);
  expect([...real].toSorted()).toEqual([...staffPermissions].toSorted());
});
