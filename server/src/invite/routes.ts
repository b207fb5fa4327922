import { inviteBanners, inviteBonus, inviteFrom, inviteList } from '@kapao/contract/invite';
import { findInviterName } from '../account/registration.ts';
import { listBanners } from '../content/banners.ts';
import { countLimit } from '../platform/http/caller/limits.ts';
import { sourceOf } from '../platform/http/caller/source.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import { idempotencyKeyOf } from '../money/idempotency/idempotency.ts';
import { collectInvite } from './collect.ts';
import { listInvites } from './list.ts';
import { maskName } from './mask.ts';

/** Prevents guessing of codes. */
const fromLimit = { max: 60, windowSeconds: 3_600 };

export function serveInvite(routes: Routes): void {
  const { services } = routes;
  serve(routes, inviteList, ({ caller, body }) => listInvites(services, caller.memberId, body));
  serve(routes, inviteBonus, (call) => collectInvite(services, idempotencyKeyOf(call, 'invite/bonus')));
  serve(routes, inviteFrom, async ({ params, ip }) => {
    const tooMany = services.config.limits
      ? await countLimit(services.db, { key: `invite-from:${sourceOf(ip)}`, ...fromLimit })
      : undefined;
    if (tooMany !== undefined) return tooMany;
    if (!(await services.settings.read())['invite.enabled']) return {};
    const name = await findInviterName(services, params.code);
    return name === undefined ? {} : { name: maskName(name) };
  });
  serve(routes, inviteBanners, ({ language }) => listBanners(services.db, 'invite.banner', language));
}
