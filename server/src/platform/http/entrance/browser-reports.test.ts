import { expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, memberHeaders } from '../../../../test/member.ts';
import { buildApp } from '../../../app.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool);
const app = await buildApp(services);

const report = (type: string, body: unknown, remoteAddress = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: '/api/report',
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
    remoteAddress,
  });
const published = () => services.lines.filter((line) => line.includes('csp.blocked'));

test('the policy names its Trusted Types and the address for reports', async () => {
  const { headers } = await app.inject('/api/lookup/banks');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/; trusted-types dompurify kapao-worker kapao-notice(;|$)/);
  expect(policy).toMatch(/; report-to kapao(;|$)/);
  expect(headers['reporting-endpoints']).toBe('kapao="/api/report"');
});

test('a browser’s report is logged by rule and origin, ten times a minute per address', async () => {
  const blockedURL = 'https://evil.example/path?token=secret';
  const modern = [{ type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL } }];
  expect((await report('application/reports+json', modern)).statusCode).toBe(204);
  expect(
    (
      await report('application/csp-report', {
        'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'inline' },
      })
    ).statusCode,
  ).toBe(204);
  const [first = '', second = ''] = published();
  expect(JSON.parse(first)).toMatchObject({ rule: 'script-src-elem', blocked: 'https://evil.example' });
  expect(JSON.parse(second)).toMatchObject({ rule: 'img-src', blocked: 'inline' });
  expect(published().join('')).not.toContain('secret');
  for (let nth = 0; nth < 20; nth += 1) await report('application/reports+json', modern);
  expect(published()).toHaveLength(10);
  expect((await report('application/reports+json', 'junk', '192.0.2.2')).statusCode).toBe(204);
});

test('a logout clears the browser’s cache but not its storage', async () => {
  const headers = memberHeaders((await createMember(db)).token);
  const { headers: answered, statusCode } = await app.inject({
    method: 'POST',
    url: '/api/logout',
    headers,
    payload: '{}',
  });
  expect([statusCode, answered['clear-site-data']]).toEqual([200, '"cache"']);
});
