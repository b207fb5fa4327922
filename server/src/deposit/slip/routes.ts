import * as contract from '@kapao/contract/slip';
import { serve, type Routes } from '../../http/serve.ts';
import { findReference, listSlips } from './list.ts';
import { servePicture } from './picture/link.ts';
import { receiveSlip } from './receive.ts';

export function serveSlips(routes: Routes): void {
  const { house } = routes;
  serve(routes, contract.slipUpload, ({ caller, upload }) => receiveSlip(house, caller.memberId, upload));
  serve(routes, contract.slipList, ({ caller, body }) => listSlips(house, { memberId: caller.memberId, ...body }));
  serve(routes, contract.slipReference, ({ caller, params }) =>
    findReference(house, caller.memberId, params.reference),
  );
  servePicture(routes);
}
