import { inviteBanners, inviteList } from '@kapao/contract/invite';
import { listBanners } from '../content/banners.ts';
import { type Routes, serve } from '../http/serve.ts';
import { listInvites } from './list.ts';

export function serveInvite(routes: Routes): void {
  const { house } = routes;
  serve(routes, inviteList, ({ caller, body }) => listInvites(house, caller.memberId, body));
  serve(routes, inviteBanners, ({ language }) => listBanners(house.db, 'invite.banner', language));
}
