import type { House } from '../../house.ts';
import type { PayoutPartner } from '../../withdraw/payout.ts';
import type { PartnerBook } from '../provider.ts';
import type { ListBook } from './book.ts';

/** Returns the codes of all partners that show what they carried out: games, and payout partners with a statement. */
export function codesOfBooks({ games, payouts }: House): string[] {
  const stated = [...payouts.values()].filter((partner) => partner.payoutStatement !== undefined);
  return [...games.keys(), ...stated.map(({ code }) => code)];
}

/** Returns what a partner shows of all it carried out for us; undefined: no such partner, or it shows nothing. */
export function bookOf({ games, payouts }: House, code: string): PartnerBook | undefined {
  const payer = payouts.get(code);
  return games.get(code)?.book ?? (payer && statementOf(payer));
}

/** A payout statement as a list: the account is the player, and the amount in minor units stands for credits. */
function statementOf({ payoutStatement }: PayoutPartner): ListBook | undefined {
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
