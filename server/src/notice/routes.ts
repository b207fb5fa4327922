import { noticeChoose, noticeGet, noticeLineAdd, noticePushAdd, noticeRemove } from '@kapao/contract/notice';
import { serve, type Routes } from '../platform/http/serve.ts';
import { serveLineHook } from './line-hook.ts';
import { chooseEvents, createLineCode, readNoticeState, subscribePush, unsubscribe } from './subscription.ts';

export function serveNotice(routes: Routes): void {
  const { services } = routes;
  serve(routes, noticeGet, ({ caller, language }) => readNoticeState(services, caller.memberId, language));
  serve(routes, noticeChoose, ({ caller, language, body }) =>
    chooseEvents(services, { memberId: caller.memberId, language }, body.events),
  );
  serve(routes, noticePushAdd, ({ caller, language, body }) =>
    subscribePush(services, { memberId: caller.memberId, language }, body),
  );
  serve(routes, noticeLineAdd, ({ caller, language }) =>
    createLineCode(services, { memberId: caller.memberId, language }),
  );
  serve(routes, noticeRemove, ({ caller, language, params }) =>
    unsubscribe(services, { memberId: caller.memberId, language }, params.id),
  );
  serveLineHook(routes);
}
