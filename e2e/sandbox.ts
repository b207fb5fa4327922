import { type Person, owner } from './member.ts';
import { until } from './processes.ts';
import type { Stack } from './stack.ts';

type Sandbox = Pick<Stack, 'sandboxUrl'>;

export async function askSandbox<Reply>({ sandboxUrl }: Sandbox, path: string, body?: unknown): Promise<Reply> {
  // Uses a new connection: the other end may just have closed a kept one.
  const headers = { connection: 'close', 'content-type': 'application/json' };
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${sandboxUrl}${path}`, { headers, ...post });
  const text = await response.text();
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}: ${text}`);
  return JSON.parse(text) as Reply;
}

/** Modes of a partner's calls (api#sandbox-faults). */
export const callFaults = [
  'refuse',
  'error-after',
  'slow',
  'down',
  'timeout-before',
  'timeout-after',
  'late',
  'lag',
] as const;

/** `times` counts the partner's calls; without it the fault stays until `ok`. `player` limits it to one account. */
export async function setFault(
  sandbox: Sandbox,
  target: string,
  mode: string,
  times?: number,
  player?: string,
): Promise<void> {
  await askSandbox(sandbox, '/faults', { target, mode, times, player });
}

export const faultTarget = (partner: string): string => (partner === 'BANK' ? 'payout' : `games/${partner}`);

export async function readCode(sandbox: Sandbox, phone: string): Promise<string> {
  const newest = async () => (await askSandbox<{ code: string }[]>(sandbox, `/sms?phone=${phone}`))[0]?.code;
  return until(newest, () => `no code was sent to ${phone}`);
}

export async function payQr(sandbox: Sandbox, payload: string, notices = 1): Promise<void> {
  await askSandbox(sandbox, '/qr/pay', { payload, notices });
}

type BankTransfer = Partial<{
  fromBankCode: string;
  fromName: string;
  toBankCode: string;
  toAccountNo: string;
  /** The bank's list lacks the transfer. */
  slipOnly: boolean;
}>;

/** Pays the operator's account. Returns the slip's picture and the reference in it. */
export async function payByBank(
  sandbox: Sandbox,
  { accountNo: fromAccountNo }: Pick<Person, 'accountNo'>,
  amount: number,
  more: BankTransfer = {},
): Promise<{ file: Buffer; reference: string }> {
  const { slipUrl, reference } = await askSandbox<{ slipUrl: string; reference: string }>(sandbox, '/bank/transfer', {
    fromBankCode: owner.bankCode,
    fromName: owner.accountName,
    toBankCode: 'SCB',
    toAccountNo: '4051234567',
    fromAccountNo,
    amount,
    ...more,
  });
  return { reference, file: Buffer.from(await (await fetch(slipUrl)).arrayBuffer()) };
}

export async function payoutsTo(sandbox: Sandbox, accountNo: string): Promise<number[]> {
  const payouts = await askSandbox<{ amount: number }[]>(sandbox, `/bank/payouts?accountNo=${accountNo}`);
  return payouts.map(({ amount }) => amount);
}

export async function makeGift(sandbox: Sandbox, amount: number): Promise<string> {
  return (await askSandbox<{ link: string }>(sandbox, '/truemoney/vouchers', { amount })).link;
}

type Round = { bet: number | string; win: number | string };

export async function playRound(sandbox: Sandbox, code: string, username: string, round: Round): Promise<void> {
  await askSandbox(sandbox, `/games/${code}/players/${username}/play`, round);
}

/** Returns the game's own units. */
export async function balanceAt(sandbox: Sandbox, code: string, username: string): Promise<number> {
  return (await askSandbox<{ balance: number }>(sandbox, `/games/${code}/players/${username}`)).balance;
}

export const transfersAt = (sandbox: Sandbox, code: string, username: string) =>
  askSandbox<{ direction: 'in' | 'out'; amount: number }[]>(sandbox, `/games/${code}/transfers?username=${username}`);
