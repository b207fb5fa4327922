import { expect } from '@playwright/test';
import type { Stack } from '../../stack.ts';

type Outside = Pick<Stack, 'sandboxUrl'>;

/** The code of the newest text sent to a phone; the text itself goes out by itself, a moment after it was asked for. */
export async function readCode({ sandboxUrl }: Outside, phone: string): Promise<string> {
  const newest = async (): Promise<string> => {
    const texts = await ask<{ code: string }[]>(`${sandboxUrl}/sms?phone=${phone}`);
    return texts[0]?.code ?? '';
  };
  await expect.poll(newest).toMatch(/^\d{6}$/);
  return newest();
}

export async function payQr({ sandboxUrl }: Outside, payload: string): Promise<void> {
  await tell(`${sandboxUrl}/qr/pay`, { payload });
}

type Account = { bankCode: string; accountNo: string; name: string };

export type Payment = {
  fromAccountNo: string;
  amount: number;
  slipOnly?: boolean;
  /** Another bank than KBANK. */
  from?: Omit<Account, 'accountNo'>;
  /** Another account of the house than SCB's. */
  to?: Omit<Account, 'name'>;
};

const registered = { bankCode: 'KBANK', name: 'SOMCHAI JAIDEE' };
const scb = { bankCode: 'SCB', accountNo: '4051234567' };

/** The registered person pays to an account of the house; answers the picture of the slip. */
export async function payByBank(
  { sandboxUrl }: Outside,
  { fromAccountNo, amount, slipOnly, from = registered, to = scb }: Payment,
): Promise<Buffer> {
  const { slipUrl } = await tell<{ slipUrl: string }>(`${sandboxUrl}/bank/transfer`, {
    fromBankCode: from.bankCode,
    fromAccountNo,
    fromName: from.name,
    toBankCode: to.bankCode,
    toAccountNo: to.accountNo,
    amount,
    ...(slipOnly === undefined ? {} : { slipOnly }),
  });
  return Buffer.from(await (await fetch(slipUrl)).arrayBuffer());
}

/** A gift of true-money; answers its link. */
export async function makeGift({ sandboxUrl }: Outside, amount: number): Promise<string> {
  return (await tell<{ link: string }>(`${sandboxUrl}/truemoney/vouchers`, { amount })).link;
}

/** What the house has paid to an account, in baht. */
export async function payoutsTo({ sandboxUrl }: Outside, accountNo: string): Promise<number[]> {
  const payouts = await ask<{ amount: number }[]>(`${sandboxUrl}/bank/payouts?accountNo=${accountNo}`);
  return payouts.map(({ amount }) => amount);
}

/** Plays a round in the game's own books. */
export async function playRound(
  { sandboxUrl }: Outside,
  code: string,
  username: string,
  round: { bet: number; win: number },
): Promise<void> {
  await tell(`${sandboxUrl}/games/${code}/players/${username}/play`, round);
}

/** What the game's own books say of a player. */
export async function balanceAt({ sandboxUrl }: Outside, code: string, username: string): Promise<number> {
  const { balance } = await ask<{ balance: number }>(`${sandboxUrl}/games/${code}/players/${username}`);
  return balance;
}

/** How many transfers stand in the game's own list for a player. */
export async function transfersAt({ sandboxUrl }: Outside, code: string, username: string): Promise<number> {
  return (await ask<unknown[]>(`${sandboxUrl}/games/${code}/transfers?username=${username}`)).length;
}

/** Makes a partner misbehave (api#sandbox-faults); `times` counts its calls, without it until it is set to `ok`. */
export async function setFault({ sandboxUrl }: Outside, target: string, mode: string, times?: number): Promise<void> {
  await tell(`${sandboxUrl}/faults`, { target, mode, ...(times === undefined ? {} : { times }) });
}

/** The partners that still misbehave; a counted fault is gone once it has struck. */
export async function faultsOf({ sandboxUrl }: Outside): Promise<string[]> {
  return (await ask<{ target: string }[]>(`${sandboxUrl}/faults`)).map(({ target }) => target);
}

async function ask<Reply>(address: string): Promise<Reply> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return (await reply.json()) as Reply;
}

async function tell<Reply>(address: string, body: object): Promise<Reply> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
