import type { Db } from '../../src/platform/db/transaction.ts';
import { type bonusApp, createOffer, type OfferOverrides, openAt, payIn } from './bonus.ts';
import type { FakeGame } from '../game/partner.ts';
import { createMember, type TestMember } from '../member.ts';

export function bonusPlayer(db: Db, services: ReturnType<typeof bonusApp>, game: FakeGame) {
  let member: TestMember;
  const { code: gameCode } = game.provider;
  const get = async (path: string) => (await services.get(member.token, path)).body;
  const activate = (code: string, key?: string) => services.get(member.token, `bonus/activate/${code}`, key);
  return {
    renew: async () => void (member = await createMember(db)),
    id: () => member.memberId,
    token: () => member.token,
    activate,
    active: () => get('bonus/check/active'),
    wallet: () => get('wallet'),
    clear: () => services.get(member.token, 'bonus/clear'),
    giveUp: (more = {}, key?: string) =>
      services.post(member.token, 'bonus/clear', { acceptForfeit: true, ...more }, key),
    transfer: (from: string, to: string, amount: number) =>
      services.post(member.token, 'wallet/transfer', { from, to, amount }),
    withdraw: (amount: number) => services.post(member.token, 'wallet/withdraw', { amount }),
    rows: async () => {
      const { body } = await services.post(member.token, 'statement', { page: 1, limit: 20 });
      const statements = body['statements'] as Record<string, unknown>[];
      return statements.map(({ statementType, status, amount }) => [statementType, status, amount]);
    },
    run: async (overrides: OfferOverrides = {}) => {
      const code = await createOffer(db, overrides);
      await activate(code);
      await payIn(db, member.memberId, 200_00n);
      return code;
    },
    moveIn: async (amount: number) => {
      const username = await openAt(db, member.memberId, gameCode);
      game.balances.set(username, 0n);
      const moved = await services.post(member.token, 'wallet/transfer', { from: 'WALLET', to: gameCode, amount });
      if (moved.status !== 200) throw new Error(`no money was moved: ${JSON.stringify(moved.body)}`);
      return username;
    },
  };
}
