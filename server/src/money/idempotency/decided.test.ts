import { describe, expect, test } from 'vitest';
import { createDb, type Db } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { readCash } from '../ledger/account.ts';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { addMoney, createGame, createGameAccount, createRichMember } from '../../../test/wallet.ts';
import { planLegs, reserveLegs } from '../../wallet/leg.ts';
import type { TransferFacts } from '../../wallet/side.ts';
import { transferFacts } from '../../wallet/store.ts';
import { runOnce, type IdempotencyKey } from './idempotency.ts';
import { newIntent } from '../intent/intent.ts';

const { db, url } = await createTestDb();
await createGame(db, 'GAMEA');
const code = 'GAMEA';
const amountMinor = 6_000n;

async function player() {
  const { memberId } = await createRichMember(db, 10_000n);
  const username = await createGameAccount(db, memberId, code);
  const idempotencyKey = (value?: string): IdempotencyKey => ({
    memberId,
    route: 'test',
    value,
    bodyHash: Buffer.alloc(32),
  });
  return { memberId, username, idempotencyKey };
}

function requestIn(
  via: Db,
  idempotencyKey: IdempotencyKey,
  username: string,
  seenAs: (facts: TransferFacts) => TransferFacts = (facts) => facts,
) {
  const { memberId } = idempotencyKey;
  let tries = 0;
  const answer = runOnce(via, idempotencyKey, {
    facts: transferFacts(memberId, [code]),
    decide: ({ free, currency, games }: TransferFacts) => {
      if (games[code]?.busy === true) return refuse('TRANSFER_PENDING');
      if (BigInt(free) < amountMinor) return refuse('MONEY_NOT_ENOUGH');
      const detail = { from: 'WALLET', to: code, currency, username, credits: String(amountMinor) };
      return { plan: planLegs([newIntent({ kind: 'transfer-in', memberId, amountMinor, provider: code, detail })]) };
    },
    write: (keySql, seen, plan) => {
      tries += 1;
      return reserveLegs(memberId, [code], tries === 1 ? seenAs(seen) : seen, plan, keySql);
    },
  });
  return answer.then((end) => ({ end, tries }));
}

const changes: Record<string, (facts: TransferFacts) => TransferFacts> = {
  'the wallet': (facts) => ({ ...facts, free: '9999' }),
  'the currency': (facts) => ({ ...facts, currency: 'LAK' }),
  'a game that was not there': (facts) => ({ ...facts, games: {} }),
};
for (const [name, value] of Object.entries({
  open: false,
  num: '2',
  den: '2',
  username: 'other',
  active: false,
  amount: '1',
  busy: true,
})) {
  changes[`the game’s ${name}`] = (facts) => ({
    ...facts,
    games: Object.fromEntries(Object.entries(facts.games).map(([own, game]) => [own, { ...game, [name]: value }])),
  });
}

test.each(Object.keys(changes))('decides again when %s changed after the read', async (name) => {
  const { memberId, username, idempotencyKey } = await player();
  const { end, tries } = await requestIn(db, idempotencyKey(), username, changes[name]);
  expect(tries).toBe(2);
  expect(end).toHaveProperty('written');
  expect(await readCash(db, memberId)).toMatchObject({ freeMinor: 4_000n, heldMinor: 6_000n });
});

test('gives up when the facts change at every try, and writes nothing', async () => {
  const { memberId, username, idempotencyKey } = await player();
  const restless = runOnce(db, idempotencyKey(), {
    facts: transferFacts(memberId, [code]),
    decide: () => ({ plan: planLegs([]) }),
    write: (keySql, seen: TransferFacts, plan) => reserveLegs(memberId, [code], { ...seen, free: '1' }, plan, keySql),
  });
  await expect(restless).rejects.toThrow('kept changing');
  expect((await requestIn(db, idempotencyKey(), username)).end).toHaveProperty('written');
});

describe('what is prepared', () => {
  const prepared = async (idempotencyKey: IdempotencyKey, change: () => Promise<boolean>) => {
    const seen: (string | undefined)[] = [];
    const end = await runOnce(db, idempotencyKey, {
      facts: transferFacts(idempotencyKey.memberId, [code]),
      prepare: async (facts: TransferFacts | null) => {
        seen.push(facts?.free);
        return change();
      },
      decide: ({ free }) => ({ final: { free } }),
      write: () => {
        throw new Error('nothing is planned');
      },
    });
    return { end, seen };
  };

  test('is decided by facts read after it', async () => {
    const { memberId, idempotencyKey } = await player();
    const pay = async () => {
      await addMoney(db, memberId, 500n);
      return true;
    };
    expect(await prepared(idempotencyKey(), pay)).toEqual({ end: { free: '10500' }, seen: ['10000'] });
  });

  test('is not prepared again for a known key, which repeats its answer', async () => {
    const { memberId, idempotencyKey } = await player();
    const nothing = async () => false;
    expect(await prepared(idempotencyKey('key'), nothing)).toEqual({ end: { free: '10000' }, seen: ['10000'] });
    await addMoney(db, memberId, 500n);
    expect(await prepared(idempotencyKey('key'), nothing)).toEqual({ end: { free: '10000' }, seen: [] });
  });

  test('is prepared for a member without a wallet, who gets NO_WALLET', async () => {
    const { idempotencyKey } = await player();
    const unknown = { ...idempotencyKey(), memberId: 0n };
    expect(await prepared(unknown, async () => false)).toEqual({ end: { refused: 'NO_WALLET' }, seen: [undefined] });
  });
});

describe('two processes at once', () => {
  const other = patientPool(url);
  const both = [db, createDb(other)];
  const via = (nth: number): Db => both[nth % 2] ?? db;

  test('money for one request: one is written, and the rule refuses the others', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { memberId, username, idempotencyKey } = await player();
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, nth) => requestIn(via(nth), idempotencyKey(), username)),
      );
      expect(all.filter(({ end }) => 'written' in end)).toHaveLength(1);
      const refusals = all.map(({ end }) => end).filter((end) => !('written' in end));
      for (const end of refusals) expect(end).toHaveProperty('refused');
      expect(await readCash(db, memberId)).toMatchObject({ freeMinor: 4_000n, heldMinor: 6_000n });
    }
  });

  test('repeated requests with one key are written once and get the same subject', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { username, idempotencyKey } = await player();
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, nth) => requestIn(via(nth), idempotencyKey('key'), username)),
      );
      const written = all.flatMap(({ end }) => ('written' in end ? [end.written.subject] : []));
      expect(written).toHaveLength(1);
      const copies = all.map(({ end }) => end).filter((end) => !('written' in end));
      for (const end of copies) expect(end).toEqual({ subject: written[0] });
    }
  });

  test('repeated requests with one key get the first refusal, also once there is money', async () => {
    const { memberId, username, idempotencyKey } = await player();
    await requestIn(db, idempotencyKey(), username);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => requestIn(via(nth), idempotencyKey('no'), username)),
    );
    await addMoney(db, memberId, 10_000n);
    for (const { end } of [...all, await requestIn(db, idempotencyKey('no'), username)]) {
      expect(end).toEqual({ refused: 'TRANSFER_PENDING' });
    }
  });

  test('another body under the key is a clash, whatever the first answer was', async () => {
    const { username, idempotencyKey } = await player();
    const clashing = { ...idempotencyKey('key'), bodyHash: Buffer.alloc(32, 1) };
    await requestIn(db, idempotencyKey('key'), username);
    expect((await requestIn(via(1), clashing, username)).end).toEqual({ refused: 'IDEMPOTENCY_CLASH' });
    await other.end();
  });
});
