import { sandboxClock } from '@kapao/contract/sandbox-clock';
import { serve, type Routes } from '../platform/http/serve.ts';
import { setClock } from './store.ts';

/** Absent in live mode and while limits are on. */
export function serveSandboxClock(routes: Routes): void {
  const { config, db } = routes.services;
  if (!config.sandbox || config.limits) return;
  serve(routes, sandboxClock, async ({ body, log }) => {
    await setClock(db, BigInt(body.offsetMs));
    log.info({ event: 'clock', offsetMs: body.offsetMs }, 'clock moved');
    return { message: 'OK' } as const;
  });
}
