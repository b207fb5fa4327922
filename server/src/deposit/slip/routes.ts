import * as contract from '@kapao/contract/slip';
import { serve, type Routes } from '../../platform/http/serve.ts';
import { findReference, listSlips } from './list.ts';
import { servePicture } from './picture/link.ts';
import { receiveSlip } from './receive.ts';

export function serveSlips(routes: Routes): void {
  const { services } = routes;
  serve(routes, contract.slipUpload, ({ caller, upload }) => receiveSlip(services, caller.memberId, upload));
  serve(routes, contract.slipList, ({ caller, body }) => listSlips(services, { memberId: caller.memberId, ...body }));
  serve(routes, contract.slipReference, ({ caller, params }) =>
    findReference(services, caller.memberId, params.reference),
  );
  servePicture(routes);
}
