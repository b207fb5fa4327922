import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import type { GameProvider } from '../../provider.ts';
import { jokerEngine } from './engine.ts';

export function joker(settings: PartnerSettings): GameProvider {
  return jokerEngine(settings, {
    code: 'JOKER',
    app: 'AppID',
    signature: 'Signature',
    method: 'Method',
    timestamp: 'Timestamp',
    username: 'Username',
    password: 'Password',
    request: 'RequestID',
    amount: 'Amount',
    credit: 'Credit',
    doneAt: 'Time',
    message: 'Message',
    from: 'StartDate',
    to: 'EndDate',
    rows: 'Transfers',
    id: 'TransferID',
    next: 'NextId',
  });
}
