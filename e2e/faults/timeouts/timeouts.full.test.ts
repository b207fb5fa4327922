import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf } from '../../full.ts';
import { startStack, type Stack } from '../../stack.ts';
import { type Answer, callPatiently, moneyCall, type Request } from '../../api.ts';
import { readCash, readOwnEntries, readPartnerStatement, usernameAt } from '../statements.ts';
import { listKillPoints, type Point } from '../kills.ts';
import { answerOf, drain } from '../time.ts';
import type { Member } from '../../member.ts';
import { faultTarget, setFault } from '../../sandbox.ts';
import { createPlayer, inGameMinor, startMinor } from '../player.ts';

const always: Record<Way, 0 | 1> = { A: 1, B: 1, C: 1, 'C with a list': 1 };
const never: Record<Way, 0 | 1> = { A: 0, B: 0, C: 0, 'C with a list': 0 };
/** A repeatable call arrives in the end. Class C is never repeated, and never called without its state before. */
const sentAgain: Record<Way, 0 | 1> = { ...never, A: 1, B: 1 };

const faults: Record<string, Record<Way, 0 | 1>> = {
  refuse: never,
  slow: always,
  'timeout-before': sentAgain,
  'timeout-after': always,
  late: always,
  'error-after': always,
  lag: always,
  down: sentAgain,
};

/** Smallest movable amount in satang (rules#games): CIRCUS has whole credits, a SLOTRACHA credit is ten baht. */
const steps: Record<string, bigint> = { CIRCUS: 100n, SLOTRACHA: 10n };

/** Uneven, so that games with coarser credits leave a remainder. */
const asked = 150.55;
const askedMinor = 15_055n;

const success = '200 SUCCESS';
const failed = '502 TRANSFER_FAIL';
const pending = '202 TRANSFER_PENDING';

const perWay = sizeOf({ full: 2, soak: 20 });

/** Late is 6 s here, of which the server waits 4. A busy sandbox may be much later. */
const stillArrivesMs = 14_000;

let stack: Stack;
let points: Point[];
beforeAll(async () => {
  [stack, points] = await Promise.all([
    // Late work comes after the server's first query.
    startStack({ servers: 2, sandboxEnv: { SANDBOX_PACE: '1' } }),
    listKillPoints<Point>(),
  ]);
});
afterAll(() => stack.stop());

describe.concurrent('while partners fail', () => {
  it.each(Object.keys(faults).map((mode, round) => [mode, round] as const))(
    'with %s, members see only true results, and the money moves once or not at all',
    async (mode, round) => {
      const requests = await Promise.all(placesOf(points, round, perWay).map((place) => prepare(stack, place)));
      await Promise.all(requests.map(({ fault }) => fault(mode)));
      const answers = await Promise.all(
        requests.map(async (one, index) => {
          const answer = await callPatiently(stack.servers[index % 2]?.url ?? '', one.request);
          await expectOnItsWay(one, answer, mode);
          return answer;
        }),
      );
      await Promise.all(requests.map(({ fault }) => fault('ok')));
      await drain(stack, { members: requests.map(({ member }) => member), stillArrivesMs });
      await Promise.all(requests.map((one, index) => expectEnd(one, answers[index], mode)));
      expect(await stack.violations()).toEqual([]);
    },
  );
});

const shortOf = ({ status, body }: Answer): string => `${status} ${body.message}`;

/** The other end of a move to the failing game works, but a busy machine may let it be late: nothing moves then. */
async function sourceGave({ direction, member, partner }: MoneyRequest): Promise<boolean> {
  if (direction !== 'target') return true;
  const given = await stack.sql(
    `select 1 from intent where member_id = $1 and provider <> $2 and kind = 'transfer-out' and state = 'POSTED'`,
    [member.id, partner],
  );
  return given.length > 0;
}

async function movesOf({ way, direction, member, partner, amountMinor }: MoneyRequest, mode: string): Promise<0 | 1> {
  const moves = faults[mode]?.[way] ?? 0;
  if (way === 'A' || way === 'B' || direction === 'paid') return moves;
  const calls = await stack.sql(
    `select 1 from intent_attempt join intent on intent.id = intent_id
     where member_id = $1 and provider = $2 and call = 'call' and amount_minor = $3`,
    [member.id, partner, amountMinor],
  );
  return calls.length > 0 ? moves : 0;
}

async function expectOnItsWay(one: MoneyRequest, answer: Answer, mode: string): Promise<void> {
  if (answer.status !== 202 || !keepsSilent(mode, one.way)) return;
  const { direction, member, amountMinor, beforeMinor } = one;
  const { body } = await callPatiently(stack.servers[0].url, { path: '/api/wallet', token: member.token });
  expect(body['pending'], one.name).toMatchObject([
    { transferId: answer.body['transferId'], amount: Number(amountMinor) / 100 },
  ]);
  const cash = await readCash(stack, member);
  const stillThere = { posted: beforeMinor, held: 0n };
  // Money out of a game is the member's only after the game's yes; money into a game is held.
  const atWallet = { posted: direction === 'in' ? beforeMinor : beforeMinor + amountMinor, held: amountMinor };
  if (direction === 'in') expect(cash, one.name).toEqual(atWallet);
  else if (direction === 'target') expect([stillThere, atWallet], one.name).toContainEqual(cash);
  else expect(cash, one.name).toEqual(stillThere);
}

async function expectEnd(one: MoneyRequest, reply: Answer | undefined, mode: string): Promise<void> {
  const { direction, member, request, name, amountMinor } = one;
  const gave = await sourceGave(one);
  const moves = gave ? await movesOf(one, mode) : 0;
  const [ours, theirs] = await Promise.all([readOwnEntries(stack, member), readPartnerStatement(stack, member)]);
  expect(ours, name).toEqual(theirs);
  const isHeld = direction === 'paid' && moves === 0;
  expect(await readCash(stack, member), name).toEqual({
    posted: one.beforeMinor + (gave ? changeOf(one, moves) : 0n),
    held: isHeld ? amountMinor : 0n,
  });
  const answer = await answerOf(stack, stack.servers[0].url, request, { members: [member], stillArrivesMs });
  // The bank is paid after the answer, so a withdrawal is always accepted.
  expect(shortOf(answer), name).toBe(direction === 'paid' || moves === 1 ? success : failed);
  if (reply?.status === 202) expect(shortOf(reply), name).toBe(pending);
  else expect(answer, `${name}, first and repeated answer`).toEqual(reply);
  expect(await readPartnerStatement(stack, member), name).toEqual(theirs);
}

function changeOf({ direction, amountMinor }: MoneyRequest, moves: 0 | 1): bigint {
  if (direction === 'source') return 0n;
  if (direction === 'target') return moves === 1 ? 0n : amountMinor;
  if (moves === 0) return 0n;
  return direction === 'out' ? amountMinor : -amountMinor;
}

type Place = { partner: string; way: Way; direction: Direction; other: string };

type MoneyRequest = Place & {
  name: string;
  member: Member;
  request: Request;
  amountMinor: bigint;
  beforeMinor: bigint;
  fault: (mode: string) => Promise<void>;
};

function placesOf(points: readonly Point[], round: number, perWay: number): Place[] {
  const games = points.filter(({ kind }) => kind === 'transfer-in');
  const byWay = [...Map.groupBy(games, wayOf)].map(
    ([way, own]) => [way, [...new Set(own.map(({ partner }) => partner))]] as const,
  );
  const pick = (codes: readonly string[], at: number): string => codes[at % codes.length] ?? '';
  const alone = byWay.flatMap(([way, codes]) =>
    codes.slice(0, perWay).flatMap((_code, index) => {
      const partner = pick(codes, round * perWay + index);
      return (['in', 'out'] as const).map((direction) => ({ partner, way, direction, other: '' }));
    }),
  );
  const between = byWay.flatMap(([way, codes], index) => {
    const [, others = codes] = byWay[(index + 1) % byWay.length] ?? [];
    const ends = { partner: pick(codes, round), other: pick(others, round + 1), way };
    return (['source', 'target'] as const).map((direction) => ({ ...ends, direction }));
  });
  return [...alone, ...between, { partner: 'BANK', way: 'B', direction: 'paid', other: '' }];
}

async function prepare(stack: Stack, place: Place): Promise<MoneyRequest> {
  const { partner, direction, other } = place;
  const isPaid = direction === 'paid';
  const [from, to] = endsOf(place);
  const games = [from, to].filter((code) => code !== 'WALLET' && code !== 'BANK');
  const member = await createPlayer(stack, stack.servers[0].url, { games, filled: from });
  const key = `key-${member.id}`;
  const player = isPaid ? member.accountNo : await usernameAt(stack, member, partner);
  return {
    ...place,
    name: `${partner} ${direction} ${other}`,
    member,
    request: isPaid ? moneyCall.withdraw(member, 150, key) : moneyCall.transfer(member, from, to, asked, key),
    amountMinor: isPaid ? 15_000n : movableOf(askedMinor, games),
    beforeMinor: from === 'WALLET' ? startMinor : startMinor - inGameMinor,
    fault: (mode) => setFault(stack, faultTarget(partner), mode, undefined, player),
  };
}

function endsOf({ direction, partner, other }: Place): [from: string, to: string] {
  if (direction === 'in' || direction === 'paid') return ['WALLET', partner];
  if (direction === 'out') return [partner, 'WALLET'];
  return direction === 'source' ? [partner, other] : [other, partner];
}

type Way = 'A' | 'B' | 'C' | 'C with a list';

const wayOf = ({ capability, listed }: Pick<Point, 'capability' | 'listed'>): Way =>
  capability === 'C' && listed ? 'C with a list' : capability;

type Direction = 'in' | 'out' | 'source' | 'target' | 'paid';

const keepsSilent = (mode: string, way: Way): boolean => way === 'A' && mode !== 'refuse' && mode !== 'slow';

/** The rest stays (rules#game-units). */
function movableOf(askedMinor: bigint, games: readonly string[]): bigint {
  const step = games.map((code) => steps[code] ?? 1n).reduce((most, one) => (one > most ? one : most), 1n);
  return askedMinor - (askedMinor % step);
}
