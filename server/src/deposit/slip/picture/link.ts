import { readFile } from 'node:fs/promises';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Routes, sendRefusal } from '../../../platform/http/serve.ts';
import { readSignedLink, signLink } from '../../../platform/http/signed-link.ts';
import { uploadPath } from '../../../platform/http/upload/upload.ts';
import { unixSeconds } from '../../../platform/partner/sign.ts';
import { findPictureOwner } from './store.ts';

const goodForSeconds = 300;

const path = '/api/slip/picture';

type Owned = { publicId: string; memberId: bigint };

/** Returns a signed link to a slip's picture. It works without a login, because it opens in a new window. */
export function pictureLink(services: Pick<Services, 'keys'>, slip: Owned): string {
  return signLink(services, linkedPicture(slip), Number.parseInt(unixSeconds(), 10) + goodForSeconds);
}

/** Signs the owner as well, though the address does not contain it. */
const linkedPicture = ({ publicId, memberId }: Owned) => ({
  purpose: 'slip picture',
  path: `${path}/${publicId}`,
  signed: `${publicId}.${memberId}`,
});

type Asked = { Params: { slipId: string }; Querystring: Record<string, unknown> };

const headers = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline; filename="slip.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

export function servePicture({ app, services }: Routes): void {
  app.get<Asked>(`${path}/:slipId`, { exposeHeadRoute: false }, async (request, reply) => {
    const bytes = await findPicture(services, request.params.slipId, request.query);
    if (bytes === undefined) return sendRefusal(services, reply, refuse('NO_DATA'));
    return reply.headers(headers).send(bytes);
  });
}

async function findPicture(
  services: Pick<Services, 'config' | 'db' | 'keys'>,
  publicId: string,
  query: Record<string, unknown>,
) {
  const slip = await findPictureOwner(services.db, publicId);
  if (slip === undefined || slip.pictureKey === null) return undefined;
  if (readSignedLink(services, linkedPicture({ publicId, memberId: slip.memberId }), query) === undefined)
    return undefined;
  return readFile(uploadPath(services, slip.pictureKey)).catch(() => undefined);
}
