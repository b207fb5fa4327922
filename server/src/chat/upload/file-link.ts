import { access } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Routes, sendRefusal } from '../../platform/http/serve.ts';
import { readSignedLink, signLink } from '../../platform/http/signed-link.ts';
import { uploadPath, uploadWithinMs } from '../../platform/http/upload/upload.ts';
import { unixSeconds } from '../../platform/partner/sign.ts';
import { findReadable } from './store.ts';

const hourSeconds = 3_600;

/** A customer's link also ends with the customer's last session, a staff link by its time alone. */
export type Reader = 'customer' | 'staff';

/** Lifetime of a link after the current hour. Links made within one hour are equal, so that caches keep the file. */
const goodForHours = { customer: 6, staff: 1 } as const;

const path = '/api/chat/file';

const purposes = { customer: 'chat file', staff: 'chat file of staff' } as const;
const linkedFile = (id: string, reader: Reader) => ({ purpose: purposes[reader], path: `${path}/${id}`, signed: id });

export function fileLink(services: Pick<Services, 'keys'>, id: string, reader: Reader): string {
  const hour = Math.floor(Number.parseInt(unixSeconds(), 10) / hourSeconds);
  return signLink(services, linkedFile(id, reader), (hour + 1 + goodForHours[reader]) * hourSeconds);
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

/** Files were redrawn or stripped by the server. The headers forbid any other type, scripts and embedding. */
const fileHeaders = (mime: string, seconds: number) => ({
  'content-type': mime,
  'content-disposition': `inline; filename="chat.${endings[mime] ?? 'bin'}"`,
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': `private, max-age=${seconds}, immutable`,
});

type Asked = { Params: { id: string }; Querystring: Record<string, unknown> };

export function serveFiles({ app, services }: Routes): void {
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: import.meta.dirname, serve: false });
    const options = { exposeHeadRoute: false, handlerTimeout: uploadWithinMs };
    scope.get<Asked>(`${path}/:id`, options, async (request, reply) => {
      const file = await findFile(services, request.params.id, request.query);
      if (file === undefined || !(await isThere(uploadPath(services, file.key))))
        return sendRefusal(services, reply, refuse('NO_DATA'));
      const seconds = file.until - Number.parseInt(unixSeconds(), 10);
      void reply.headers(fileHeaders(file.mime, Math.max(seconds, 0)));
      return reply.sendFile(file.key, uploadPath(services, ''), { cacheControl: false, contentType: false });
    });
  });
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function findFile(services: Pick<Services, 'db' | 'keys'>, id: string, query: Record<string, unknown>) {
  for (const reader of ['customer', 'staff'] as const) {
    const until = readSignedLink(services, linkedFile(id, reader), query);
    if (until === undefined) continue;
    const row = await findReadable(services.db, id, reader);
    return row && { ...row, until };
  }
  return undefined;
}
