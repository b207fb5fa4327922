import { inviteBanners, inviteBonus, inviteList } from '@kapao/contract/invite';
import { listBanners } from '../content/banners.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import { idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { collectInvite } from './collect.ts';
import { listInvites } from './list.ts';

export function serveInvite(routes: Routes): void {
  const { services } = routes;
  serve(routes, inviteList, ({ caller, body }) => listInvites(services, caller.memberId, body));
  serve(routes, inviteBonus, (call) => collectInvite(services, idempotencyKeyOf(call, 'invite/bonus')));
  serve(routes, inviteBanners, ({ language }) => listBanners(services.db, 'invite.banner', language));
}
