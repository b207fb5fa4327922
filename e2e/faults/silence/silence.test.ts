import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStack, type Stack } from '../../stack.ts';
import { type Answer, call } from '../call.ts';
import { listPoints, type Point } from '../crash/matrix.ts';
import { readCash, readOwnBook, readPartnerBook } from '../partner.ts';
import { soak } from '../soak.ts';
import { answerOf, drain } from '../time.ts';
import { placesOf, prepare, type Press } from './press.ts';
import { faults, keepsSilent } from './truth.ts';

const success = '200 SUCCESS';
const failed = '502 TRANSFER_FAIL';
const pending = '202 TRANSFER_PENDING';

/** Partners of each way that meet each fault in and out; the soak has all of them. */
const perWay = soak ? 20 : 2;

let stack: Stack;
let points: Point[];
beforeAll(async () => {
  [stack, points] = await Promise.all([
    startStack({ servers: 2, sandboxEnv: { SANDBOX_PACE: '0.5' } }),
    // As the code lists them, so that a new partner cannot escape.
    listPoints(),
  ]);
});
afterAll(() => stack.stop());

describe.concurrent('while partners misbehave', () => {
  it.each(Object.keys(faults).map((mode, turn) => [mode, turn] as const))(
    'with %s, no member is told anything that is not so, and the money moves once or not at all',
    async (mode, turn) => {
      const presses = await Promise.all(placesOf(points, turn, perWay).map((place) => prepare(stack, place)));
      await Promise.all(presses.map(({ fault }) => fault(mode)));
      const answers = await Promise.all(
        presses.map(async (one, index) => {
          const answer = await call(stack.servers[index % 2]?.url ?? '', one.request);
          await expectTold(one, answer, mode);
          return answer;
        }),
      );
      await Promise.all(presses.map(({ fault }) => fault('ok')));
      await drain(
        stack,
        presses.map(({ member }) => member),
      );
      await Promise.all(presses.map((one, index) => expectEnd(one, answers[index], mode)));
      expect(await stack.violations()).toEqual([]);
    },
  );
});

const shortOf = ({ status, body }: Answer): string => `${status} ${body.message}`;

const movesOf = (one: Press, mode: string): 0 | 1 => faults[mode]?.[one.way] ?? 0;

/** How it ends; the bank is paid behind the member's back, so a withdrawal is always taken. */
const truthOf = (one: Press, mode: string): string =>
  one.direction === 'paid' || movesOf(one, mode) === 1 ? success : failed;

/** How it ends, or that nobody knows yet; then the money is on its way, and nowhere else. */
async function expectTold(one: Press, answer: Answer, mode: string): Promise<void> {
  expect([truthOf(one, mode), pending], one.name).toContain(shortOf(answer));
  // Whose end may come at any moment is looked at when it has come.
  if (answer.status !== 202 || !keepsSilent(mode, one.way)) return;
  const { direction, member, amountMinor, beforeMinor } = one;
  const { body } = await call(stack.servers[0].url, { path: '/api/wallet', token: member.token });
  expect(body['pending'], one.name).toMatchObject([
    { transferId: answer.body['transferId'], amount: Number(amountMinor) / 100 },
  ]);
  const atHouse = direction === 'in' || direction === 'target';
  // Money that comes out of a game is not the member's before the game's yes; money that goes in is held.
  expect(await readCash(stack, member), one.name).toEqual({
    posted: direction === 'target' ? beforeMinor + amountMinor : beforeMinor,
    held: atHouse ? amountMinor : 0n,
  });
}

async function expectEnd(one: Press, told: Answer | undefined, mode: string): Promise<void> {
  const { direction, member, request, name, amountMinor } = one;
  const moves = movesOf(one, mode);
  const [ours, theirs] = await Promise.all([readOwnBook(stack, member), readPartnerBook(stack, member)]);
  expect(ours, name).toEqual(theirs);
  const isHeld = direction === 'paid' && moves === 0;
  expect(await readCash(stack, member), name).toEqual({
    posted: one.beforeMinor + changeOf(one, moves),
    held: isHeld ? amountMinor : 0n,
  });
  const answer = await answerOf(stack, stack.servers[0].url, request, [member]);
  expect(shortOf(answer), name).toBe(truthOf(one, mode));
  if (told?.status !== 202) expect(answer, `${name}, the same key again`).toEqual(told);
  expect(await readPartnerBook(stack, member), name).toEqual(theirs);
}

/** What the press has changed in the wallet: the first leg of two is done before the second can fail. */
function changeOf({ direction, amountMinor }: Press, moves: 0 | 1): bigint {
  if (direction === 'source') return 0n;
  if (direction === 'target') return moves === 1 ? 0n : amountMinor;
  if (moves === 0) return 0n;
  return direction === 'out' ? amountMinor : -amountMinor;
}
