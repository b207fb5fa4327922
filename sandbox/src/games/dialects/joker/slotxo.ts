import type { FastifyInstance } from 'fastify';
import type { World } from '../../../world.ts';
import { jokerEngine } from './engine.ts';

export function slotxo(scope: FastifyInstance, world: World): void {
  jokerEngine(scope, world, {
    game: 'SLOTXO',
    app: 'agent',
    signature: 'sign',
    method: 'act',
    timestamp: 'at',
    username: 'player',
    password: 'passcode',
    request: 'order_no',
    amount: 'value',
    credit: 'balance',
    creditBefore: 'balance_before',
    doneAt: 'done_at',
    message: 'error',
    from: 'since',
    to: 'until',
    rows: 'orders',
    id: 'serial',
    next: 'more',
  });
}
