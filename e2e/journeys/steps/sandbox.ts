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

/** A person pays the QR with this text by bank app. */
export async function payQr({ sandboxUrl }: Outside, payload: string): Promise<void> {
  await tell(`${sandboxUrl}/qr/pay`, { payload });
}

/** What the house has paid to an account, in baht. */
export async function payoutsTo({ sandboxUrl }: Outside, accountNo: string): Promise<number[]> {
  const payouts = await ask<{ amount: number }[]>(`${sandboxUrl}/bank/payouts?accountNo=${accountNo}`);
  return payouts.map(({ amount }) => amount);
}

/** What the game's own books say of a player. */
export async function balanceAt({ sandboxUrl }: Outside, code: string, username: string): Promise<number> {
  const { balance } = await ask<{ balance: number }>(`${sandboxUrl}/games/${code}/players/${username}`);
  return balance;
}

/** Makes a partner misbehave (wire, faults); `times` counts its calls, without it until it is set to `ok`. */
export async function setFault({ sandboxUrl }: Outside, target: string, mode: string, times?: number): Promise<void> {
  await tell(`${sandboxUrl}/faults`, { target, mode, ...(times === undefined ? {} : { times }) });
}

async function ask<Reply>(address: string): Promise<Reply> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return (await reply.json()) as Reply;
}

async function tell(address: string, body: object): Promise<void> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
}
