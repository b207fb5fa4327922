import type { Services } from '../platform/services.ts';
import type { PayoutPartner } from '../withdraw/payout.ts';
import type { PartnerStatement } from '../game/provider.ts';
import type { ListedStatement } from './provider-statement.ts';

export function codesOfStatements({ games, payouts }: Pick<Services, 'games' | 'payouts'>): string[] {
  const stated = [...payouts.values()].filter((partner) => partner.payoutStatement !== undefined);
  return [...games.keys(), ...stated.map(({ code }) => code)];
}

export function findStatement(
  { games, payouts }: Pick<Services, 'games' | 'payouts'>,
  code: string,
): PartnerStatement | undefined {
  const payer = payouts.get(code);
  return games.get(code)?.statement ?? (payer && payoutStatementOf(payer));
}

function payoutStatementOf({ payoutStatement }: PayoutPartner): ListedStatement | undefined {
  if (payoutStatement === undefined) return undefined;
  return {
    kind: 'list',
    async read(call) {
      const { entries, next } = await payoutStatement(call);
      const paid = entries.map(({ id, reference, accountNo, amountMinor, at }) => {
        return { id, reference, username: accountNo, direction: 'out' as const, creditsMinor: amountMinor, at };
      });
      return { entries: paid, next };
    },
  };
}
