import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import type { GameProvider } from '../../provider.ts';
import { jokerEngine } from './engine.ts';

export function slotxo(settings: PartnerSettings): GameProvider {
  return jokerEngine(settings, {
    code: 'SLOTXO',
    app: 'agent',
    signature: 'sign',
    method: 'act',
    timestamp: 'at',
    username: 'player',
    password: 'passcode',
    request: 'order_no',
    amount: 'value',
    credit: 'balance',
    doneAt: 'done_at',
    message: 'error',
    from: 'since',
    to: 'until',
    rows: 'orders',
    id: 'serial',
    next: 'more',
  });
}
