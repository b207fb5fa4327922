import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { sizeOf } from '../full.ts';
import { until } from '../processes.ts';
import { shareStack, type Server, type Stack } from '../stack.ts';
import { callPatiently, moneyCall } from '../api.ts';
import { payloadOf } from './deposits.ts';
import { listKillPoints } from './kills.ts';
import { readCash, readDeposits, readStatuses } from './statements.ts';
import { createMember, type Member } from '../member.ts';
import { passQrTime } from './time.ts';
import { createRandom, readSeed } from '../random.ts';
import { askSandbox, payQr, setFault } from '../sandbox.ts';

const rounds = sizeOf({ gate: 1, full: 10, soak: 100 });

const codes = ['WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY'];

const points = await listKillPoints('qr.');

let stack: Stack;
let victim: Server;
let other: Server;
beforeAll(async () => {
  stack = await shareStack();
  [victim, other = victim] = stack.servers;
});

async function expectCreditedOnce(member: Member): Promise<void> {
  await until(
    async () => {
      await passQrTime(stack, member);
      return (await readDeposits(stack, member, 'qr')).length > 0;
    },
    () => 'the payment was not credited',
  );
  expect(await readDeposits(stack, member, 'qr')).toEqual([10_000n]);
  expect(await readCash(stack, member)).toEqual({ posted: 10_000n, held: 0n });
  expect(await readStatuses(stack, member)).toEqual(['SUCCESS']);
  expect(await stack.violations()).toEqual([]);
}

it.each(sizeOf({ gate: ['timeout-after'], full: ['timeout-before', 'timeout-after', 'slow'] }))(
  'a server killed while its QR is created (%s) answers the repeated request with that QR, which is credited once',
  async (mode) => {
    const member = await createMember(stack, 0n);
    const request = moneyCall.qr(member, 100, `key-${mode}`);
    await setFault(stack, 'qr/WW', mode, 1);
    const called = callPatiently(victim.url, request).catch(() => undefined);
    const asked = (): Promise<boolean> =>
      stack.sql('select 1 from qr_request where member_id = $1', [member.id]).then((rows) => rows.length > 0);
    await until(asked, () => 'the QR was not begun');
    await sleep(100);
    await stack.kill(victim);
    expect(await called, 'the answer of a dead server').toBeUndefined();
    await setFault(stack, 'qr/WW', 'ok');
    await stack.sql('update qr_request set next_at = app_now() where member_id = $1', [member.id]);
    const answer = await callPatiently(other.url, request);
    await stack.restart(victim);
    expect((await callPatiently(victim.url, request)).body['qrcode'], 'the same key again').toBe(answer.body['qrcode']);
    const orders = await askSandbox<{ reference: string }[]>(stack, '/qr/orders');
    const mine = await stack.sql<{ reference: string }>('select reference from qr_request where member_id = $1', [
      member.id,
    ]);
    expect(mine).toHaveLength(1);
    expect(orders.filter(({ reference }) => reference === mine[0]?.reference)).toHaveLength(1);
    await payQr(stack, payloadOf(answer), 2);
    await expectCreditedOnce(member);
  },
);

const killedWhileItHears =
  'a server killed during a payment report credits the payment once, after a repeated report or a query';
it(killedWhileItHears, { timeout: (rounds + 2) * 60_000 }, async () => {
  const seed = readSeed();
  const random = createRandom(seed, 0);
  for (let round = 0; round < rounds; round += 1) {
    const member = await createMember(stack, 0n);
    const payload = payloadOf(await callPatiently(other.url, moneyCall.qr(member, 100, `key-${round}`)));
    const paying = payQr(stack, payload, 10);
    await sleep(random.below(60));
    await stack.kill(victim);
    await paying;
    await stack.restart(victim);
    await expectCreditedOnce(member).catch((error: unknown) => {
      throw new Error(`SEED=${seed}, round ${round}`, { cause: error });
    });
  }
});

it('all kill points are listed', () => {
  expect(points).toEqual(expect.arrayContaining(['qr.reserve.after', 'qr.call.before', 'qr.settle.after']));
  expect(points.filter((point) => point.startsWith('qr.credit.'))).toHaveLength(2);
});

it.each(
  sizeOf({ gate: ['qr.settle.before'], full: points }).map(
    (point, at) => [point, codes[at % codes.length] ?? 'WW'] as const,
  ),
)(
  'a server killed at %s of %s answers the repeated request with one QR, whose payment is credited once',
  async (point, code) => {
    const member = await createMember(stack, 0n);
    const request = moneyCall.qr(member, 100, `key-${point}`, code);
    await stack.kill(other);
    await stack.restart(victim, { FAULT: point });
    const died = victim.program.ended;
    let answer = await callPatiently(victim.url, request).catch(() => undefined);
    if (answer === undefined) {
      expect(await died).toBe('SIGKILL');
      await stack.restart(victim, { FAULT: '' });
      await stack.sql('update qr_request set next_at = app_now() where member_id = $1', [member.id]);
      answer = await callPatiently(victim.url, request);
    }
    await payQr(stack, payloadOf(answer), 2);
    if (point.startsWith('qr.credit.')) {
      expect(await died).toBe('SIGKILL');
      await stack.restart(victim, { FAULT: '' });
    }
    await expectCreditedOnce(member);
    expect(await stack.sql('select 1 from qr_request where member_id = $1', [member.id])).toHaveLength(1);
    await stack.restart(other);
  },
);
