import { type Adapter, agentNeeds } from '../../../partner/settings.ts';
import type { BankFeed } from '../feed.ts';
import { statementFeed } from './statement.ts';

/** Tells of money on our bank accounts: `bank` for every bank, `bank:SCB` for one. */
export const bankAdapter: Adapter<BankFeed> = {
  code: 'bank',
  open: statementFeed,
  needs: agentNeeds('client, in `x-client`', 'signs each call (HMAC-SHA256)'),
};
