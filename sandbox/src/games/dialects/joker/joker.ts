import type { FastifyInstance } from 'fastify';
import type { World } from '../../../world.ts';
import { jokerEngine } from './engine.ts';

export function joker(scope: FastifyInstance, world: World): void {
  jokerEngine(scope, world, {
    game: 'JOKER',
    app: 'AppID',
    signature: 'Signature',
    method: 'Method',
    timestamp: 'Timestamp',
    username: 'Username',
    password: 'Password',
    request: 'RequestID',
    amount: 'Amount',
    credit: 'Credit',
    creditBefore: 'BeforeCredit',
    doneAt: 'Time',
    message: 'Message',
    from: 'StartDate',
    to: 'EndDate',
    rows: 'Transfers',
    id: 'TransferID',
    next: 'NextId',
  });
}
