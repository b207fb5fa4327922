import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { openSlipHours, readSlips, uploadSlip } from '../faults/deposits.ts';
import { readCash, readDeposits } from '../faults/statements.ts';
import { createMember, type Member } from '../member.ts';
import { payByBank } from '../sandbox.ts';
import { until } from '../processes.ts';
import { shareStack, type Stack } from '../stack.ts';
import { volleySize } from './volley.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await shareStack();
  await openSlipHours(stack);
});

async function settled(member: Member) {
  await until(
    async () => (await readSlips(stack.servers[0].url, member)).every(({ status }) => status !== 'PENDING'),
    () => 'a slip stays in progress',
  );
  return readSlips(stack.servers[0].url, member);
}

const serverOf = (round: number): string => stack.servers[round % stack.servers.length]?.url ?? stack.servers[0].url;

async function copiesOf(file: Buffer): Promise<Buffer[]> {
  return Promise.all([
    Promise.resolve(file),
    sharp(file).flatten().jpeg({ quality: 55 }).toBuffer(),
    sharp(file).extract({ left: 500, top: 1_000, width: 580, height: 500 }).png().toBuffer(),
    sharp(file).rotate(180).resize(800).webp().toBuffer(),
  ]);
}

it('one slip sent 50 times at once, in four shapes, over two servers and in the bank’s list, is credited once', async () => {
  const member = await createMember(stack, 0n);
  const stranger = await createMember(stack, 0n);
  const shapes = await copiesOf((await payByBank(stack, member, 100)).file);
  const uploads = Array.from({ length: volleySize }, (_none, round) =>
    uploadSlip(serverOf(round), round % 5 === 4 ? stranger : member, shapes[round % shapes.length] ?? Buffer.alloc(0)),
  );
  expect(new Set((await Promise.all(uploads)).map(({ status }) => status))).toEqual(new Set([202]));
  const mine = await settled(member);
  await until(
    async () => (await readDeposits(stack, member, 'slip')).length > 0,
    () => 'nothing was credited',
  );
  // The bank's list may report first; then every slip is its duplicate.
  const credited = mine.filter(({ status }) => status === 'SUCCESS').length;
  expect(credited).toBeLessThanOrEqual(1);
  expect(mine.filter(({ note }) => note === 'SLIP_REFNO_DUPLICATED')).toHaveLength(mine.length - credited);
  const theirs = new Set((await settled(stranger)).map(({ status, note }) => `${status} ${note}`));
  theirs.delete('FAILED SLIP_REFNO_DUPLICATED');
  theirs.delete('FAILED NOT_MATCH');
  expect([...theirs]).toEqual([]);
  expect(await readDeposits(stack, member, 'slip')).toEqual([10_000n]);
  expect(await readCash(stack, member)).toEqual({ posted: 10_000n, held: 0n });
  expect((await readCash(stack, stranger)).posted).toBe(0n);
  expect(await stack.violations()).toEqual([]);
});

it('a used slip is refused a year later', async () => {
  const member = await createMember(stack, 0n);
  const { file } = await payByBank(stack, member, 100, { slipOnly: true });
  const [url] = stack.servers.map((server) => server.url);
  if (url === undefined) throw new Error('no server is available');
  await uploadSlip(url, member, file);
  expect(await settled(member)).toMatchObject([{ status: 'SUCCESS' }]);
  await stack.sql(`update clock set offset_ms = 366 * 86400000.0::bigint`);
  await uploadSlip(url, member, file);
  expect(await settled(member)).toMatchObject([{ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' }, {}]);
  await stack.sql(`update clock set offset_ms = 0`);
  expect(await readDeposits(stack, member, 'slip')).toEqual([10_000n]);
});
