import type { CapabilityClass } from '../../src/money/intent/outcome.ts';
import type { Intent } from '../../src/money/intent/intent.ts';
import type { IdempotencyKey } from '../../src/money/idempotency/idempotency.ts';
import type { TransferGroupPlan } from '../../src/wallet/leg.ts';

type Args = readonly unknown[];
type Name = string | ((args: Args, result: unknown) => string);

/**
 * Function of server/src, declared or imported in `file`, and the points around it at which a test kills the process.
 */
export type KillPoint = {
  readonly file: string;
  readonly wraps: string;
  readonly before?: Name;
  readonly after?: Name;
  /** Results after which the point counts. Without it, all count. */
  readonly when?: (result: unknown) => boolean;
};

const before = (name: Name, file: string, wraps: string): KillPoint => ({ file, wraps, before: name });

const after = (name: Name, file: string, wraps: string, when: KillPoint['when'] = () => true): KillPoint => ({
  file,
  wraps,
  after: name,
  when,
});

const around = (name: string, file: string, wraps: string): KillPoint => ({
  file,
  wraps,
  before: `${name}.before`,
  after: `${name}.after`,
});

function step(effect: string, wraps: string, intentAt: number): KillPoint {
  const name = (edge: string) => (args: Args) => `${(args[intentAt] as Intent).kind}.${effect}.${edge}`;
  return { file: 'money/intent/engine.ts', wraps, before: name('before'), after: name('after') };
}

const routes: Readonly<Record<string, string>> = {
  'refund/receive': 'refund.receive',
  'refund/addWallet': 'refund.give',
};
const byRoute = (edge: string) => (args: Args) => `${routes[(args[1] as IdempotencyKey).route]}.${edge}`;

const firstKind = ({ legs }: TransferGroupPlan): string => legs[0]?.kind ?? 'none';

const isWritten = (result: unknown): result is { written: TransferGroupPlan & { payout?: unknown } } =>
  typeof result === 'object' && result !== null && 'written' in result;

const isPayout = (result: unknown): boolean => isWritten(result) && result.written.payout !== undefined;

const firstLegBefore = (args: Args): string => `${firstKind(args[3] as TransferGroupPlan)}.reserve.before`;

const firstLegAfter = (_args: Args, result: unknown): string =>
  `${isWritten(result) ? firstKind(result.written) : 'none'}.reserve.after`;

const isNew = (result: unknown): boolean => result !== 'repeated';

const isBegun = (result: unknown): boolean => typeof result === 'object' && result !== null && 'subject' in result;

const hasSettled = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'settled' in result && (result.settled as Args).length > 0;

/** `kill-points.test.ts` fails when a money commit is neither here nor among its exceptions. */
export const killPoints: readonly KillPoint[] = [
  step('measure', 'measureFirst', 2),
  step('call', 'callFirst', 1),
  step('settle', 'endBy', 1),
  before(firstLegBefore, 'wallet/transfer.ts', 'reserveLegs'),
  after(firstLegAfter, 'wallet/transfer.ts', 'runOnce', isWritten),
  before('payout.reserve.before', 'withdraw/withdraw.ts', 'reserveWithdrawal'),
  after('payout.reserve.after', 'withdraw/withdraw.ts', 'runOnce', isPayout),
  before('qr.reserve.before', 'deposit/qr/store.ts', 'replaceQr'),
  after('qr.reserve.after', 'deposit/qr/qr.ts', 'runOnce', isBegun),
  around('qr.call', 'deposit/qr/order.ts', 'withinDeadline'),
  around('qr.settle', 'deposit/qr/order.ts', 'withMemberLock'),
  around('qr.credit', 'deposit/qr/credit/credit.ts', 'withLock'),
  around('slip.receive', 'deposit/slip/receive.ts', 'inTransaction'),
  around('slip.read', 'deposit/slip/read.ts', 'readUploadedPicture'),
  around('slip.verify', 'deposit/slip/work.ts', 'verifyAtBank'),
  around('slip.settle', 'deposit/slip/settle.ts', 'inTransaction'),
  around('feed.read', 'deposit/bank/poll.ts', 'pollPage'),
  // A death matters only at a line with an effect.
  after('feed.line.before', 'deposit/bank/poll.ts', 'takeLine', isNew),
  after('feed.line.after', 'deposit/bank/poll.ts', 'inTransaction', isNew),
  around('gift.begin', 'deposit/truelink/truelink.ts', 'runOnce'),
  around('gift.look', 'deposit/truelink/redeem.ts', 'lookAtVoucher'),
  around('gift.mark', 'deposit/truelink/redeem.ts', 'markSent'),
  around('gift.redeem', 'deposit/truelink/redeem.ts', 'redeemVoucher'),
  around('gift.settle', 'deposit/truelink/redeem.ts', 'commitVerdict'),
  // A page that only finds out which games to query changes no money.
  { ...around('refund.settle', 'refund/page/page.ts', 'inTransaction'), when: hasSettled },
  after('refund.write.after', 'refund/page/page.ts', 'accrueFriendLosses'),
  { file: 'refund/receive.ts', wraps: 'runOnce', before: byRoute('before'), after: byRoute('after') },
  around('wheel.spin', 'wheel/spin.ts', 'runOnce'),
  around('wheel.claim', 'wheel/claim.ts', 'runOnce'),
  around('expire.end', 'bonus/sweep.ts', 'withMemberLock'),
  around('clear.end', 'bonus/clear.ts', 'runOnce'),
  after('chat.send.after', 'chat/send.ts', 'appendCustomerMessage'),
  after('chat.bot.before', 'chat/bot/answer.ts', 'append'),
  after('chat.bot.after', 'chat/bot/answer.ts', 'inTransaction', (result) => result !== undefined),
];

export function namesOf(prefix: string): string[] {
  return killPoints
    .flatMap(({ before, after }) => [before, after])
    .filter((name): name is string => typeof name === 'string' && name.startsWith(prefix));
}

/** Steps of a saga in order, by the partner's capability. `kill-points.test.ts` compares them with the engine. */
export const effectsOf = {
  A: ['reserve', 'call', 'settle'],
  B: ['reserve', 'call', 'settle'],
  C: ['reserve', 'measure', 'call', 'settle'],
} as const satisfies Record<CapabilityClass, readonly string[]>;
