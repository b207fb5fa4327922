import { otpLength } from '@kapao/contract/auth';
import { expect } from '@playwright/test';
import type { Stack } from '../../stack.ts';

type Outside = Pick<Stack, 'sandboxUrl'>;

export async function readCode({ sandboxUrl }: Outside, phone: string): Promise<string> {
  const newest = async (): Promise<string> => {
    const texts = await ask<{ code: string }[]>(`${sandboxUrl}/sms?phone=${phone}`);
    return texts[0]?.code ?? '';
  };
  await expect.poll(newest).toMatch(new RegExp(`^\\d{${otpLength}}$`));
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
  from?: Omit<Account, 'accountNo'>;
  to?: Omit<Account, 'name'>;
};

const registered = { bankCode: 'KBANK', name: 'SOMCHAI JAIDEE' };
const scb = { bankCode: 'SCB', accountNo: '4051234567' };

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

export async function makeGift({ sandboxUrl }: Outside, amount: number): Promise<string> {
  return (await tell<{ link: string }>(`${sandboxUrl}/truemoney/vouchers`, { amount })).link;
}

export async function payoutsTo({ sandboxUrl }: Outside, accountNo: string): Promise<number[]> {
  const payouts = await ask<{ amount: number }[]>(`${sandboxUrl}/bank/payouts?accountNo=${accountNo}`);
  return payouts.map(({ amount }) => amount);
}

export async function playRound(
  { sandboxUrl }: Outside,
  code: string,
  username: string,
  round: { bet: number; win: number },
): Promise<void> {
  await tell(`${sandboxUrl}/games/${code}/players/${username}/play`, round);
}

export async function balanceAt({ sandboxUrl }: Outside, code: string, username: string): Promise<number> {
  const { balance } = await ask<{ balance: number }>(`${sandboxUrl}/games/${code}/players/${username}`);
  return balance;
}

export async function transfersAt({ sandboxUrl }: Outside, code: string, username: string): Promise<number> {
  return (await ask<unknown[]>(`${sandboxUrl}/games/${code}/transfers?username=${username}`)).length;
}

/** Sets a partner's fault (api#sandbox-faults). `times` counts its calls; without it the fault stays until `ok`. */
export async function setFault({ sandboxUrl }: Outside, target: string, mode: string, times?: number): Promise<void> {
  await tell(`${sandboxUrl}/faults`, { target, mode, ...(times === undefined ? {} : { times }) });
}

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
