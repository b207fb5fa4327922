import { createHmac } from 'node:crypto';
import type { Call, Http } from './load.ts';
import { partnerSecret } from './stack.ts';

const secret = createHmac('sha256', partnerSecret).update('kapao sandbox partner PGSLOT').digest('hex');

export function pgslotCall(path: string, fields: Record<string, string>): Call {
  const body = JSON.stringify(fields);
  const timestamp = Math.floor(Date.now() / 1_000).toString();
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-operator-token': 'kapao',
    'x-timestamp': timestamp,
    'x-signature': signature,
  };
  return { path: `/partners/games/pgslot${path}`, headers, body };
}

export const barePlayer = 'benchplayer1';

export async function openBarePlayer(sandbox: Http): Promise<void> {
  await sandbox.call(pgslotCall('/players/create', { player_name: barePlayer, password: 'bench-password-1' }));
}
