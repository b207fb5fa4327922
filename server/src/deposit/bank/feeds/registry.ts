import { agentKey } from '../../../partner/settings.ts';
import type { BankFeed } from '../feed.ts';
import { statementFeed } from './statement.ts';

/** Whoever tells of money on our bank accounts; undefined while none is set up: then lines come by CSV alone. */
export function bankFeed(partner: { baseUrl: string; secret: string } | undefined): BankFeed | undefined {
  if (partner === undefined) return undefined;
  return statementFeed({ baseUrl: `${partner.baseUrl}/partners/bank`, key: agentKey, secret: partner.secret });
}
