import { inviteBanners, inviteBonus, inviteList } from '@kapao/contract/invite';
import { listBanners } from '../content/banners.ts';
import { type Routes, serve } from '../http/serve.ts';
import { pressOf } from '../intent/press/idempotency.ts';
import { collectInvite } from './collect.ts';
import { listInvites } from './list.ts';

export function serveInvite(routes: Routes): void {
  const { house } = routes;
  serve(routes, inviteList, ({ caller, body }) => listInvites(house, caller.memberId, body));
  serve(routes, inviteBonus, (call) => collectInvite(house, pressOf(call, 'invite/bonus')));
  serve(routes, inviteBanners, ({ language }) => listBanners(house.db, 'invite.banner', language));
}
