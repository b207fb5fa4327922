import { type Adapter, agentNeeds } from '../../../platform/partner/settings.ts';
import type { BankFeed } from '../feed.ts';
import { statementFeed } from './statement.ts';

/** Feed of incoming money: `bank` for every bank, `bank:SCB` for one. */
export const bankAdapter: Adapter<BankFeed> = {
  code: 'bank',
  open: statementFeed,
  needs: agentNeeds('client, in `x-client`', 'signs each call (HMAC-SHA256)'),
};
