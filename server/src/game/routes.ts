import { autoLogin, gameActivate, gameCredentials, gameRefresh, gameResetPassword } from '@kapao/contract/game';
import { refuseUnconfirmed } from '../platform/http/caller/session.ts';
import { isRefusal } from '../platform/refusal.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { activateGame } from './activate.ts';
import { refreshGames } from './refresh.ts';
import { resetGamePassword } from './credentials/reset.ts';
import { playNeedsPassword, readCredentials, signInToGame } from './credentials/sign-in.ts';
import { readGame } from './view.ts';

export type AfterRefresh = (services: Services, memberId: bigint) => Promise<unknown>;

declare module '../platform/services.ts' {
  interface Services {
    readonly afterRefresh: readonly AfterRefresh[];
  }
}

export function serveGame(routes: Routes): void {
  const { services } = routes;

  serve(routes, gameActivate, async ({ params, caller, language }) => {
    const refused = await activateGame(services, caller.memberId, params.code);
    if (isRefusal(refused)) return refused;
    return readGame(services, caller.memberId, params.code, language);
  });

  serve(routes, gameCredentials, async ({ params, query, caller }) => {
    const forPlay = query.play === '1' || query.event === '1';
    if (!caller.confirmed && !forPlay) return refuseUnconfirmed();
    const found = await readCredentials(services, caller.memberId, params.code, query.event === '1');
    if (isRefusal(found) || caller.confirmed || (await playNeedsPassword(services, params.code))) return found;
    return { ...found, password: '' };
  });

  serve(routes, gameResetPassword, ({ params, caller }) => resetGamePassword(services, caller.memberId, params.code));

  serve(routes, gameRefresh, async ({ caller: { memberId } }) => {
    const answer = await refreshGames(services, memberId);
    for (const run of services.afterRefresh) await run(services, memberId);
    return answer;
  });

  serve(routes, autoLogin, ({ params, caller }) => signInToGame(services, caller.memberId, params));
}
