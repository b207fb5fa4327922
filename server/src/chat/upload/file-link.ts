import { access } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Routes, sendRefusal } from '../../platform/http/serve.ts';
import { readSignedLink, signLink } from '../../platform/http/signed-link.ts';
import { uploadPath, uploadWithinMs } from '../../platform/http/upload/upload.ts';
import { unixSeconds } from '../../platform/partner/sign.ts';

const hourSeconds = 3_600;
/** Lifetime of a link after the current hour. Links made within one hour are equal, so that caches keep the file. */
const goodForHours = 6;

const path = '/api/chat/file';

const linked = (id: string) => ({ purpose: 'chat file', path: `${path}/${id}`, signed: id });

export function fileLink(services: Services, id: string): string {
  const hour = Math.floor(Number.parseInt(unixSeconds(), 10) / hourSeconds);
  return signLink(services, linked(id), (hour + 1 + goodForHours) * hourSeconds);
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

/** Files were redrawn or stripped by the server. The headers forbid any other type, scripts and embedding. */
const headersOf = (mime: string, seconds: number) => ({
  'content-type': mime,
  'content-disposition': `inline; filename="chat.${endings[mime] ?? 'bin'}"`,
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': `private, max-age=${seconds}, immutable`,
});

type Asked = { Params: { id: string }; Querystring: Record<string, unknown> };

/** Serves signed links, whole or in ranges for players. Every invalid link gets the same answer. */
export function serveFiles({ app, services }: Routes): void {
  void app.register(async (scope) => {
    // The plugin serves no files by itself: the folder may not exist yet.
    await scope.register(fastifyStatic, { root: import.meta.dirname, serve: false });
    // A video takes time on a slow line.
    const options = { exposeHeadRoute: false, handlerTimeout: uploadWithinMs };
    scope.get<Asked>(`${path}/:id`, options, async (request, reply) => {
      const file = await findFile(services, request.params.id, request.query);
      if (file === undefined || !(await isThere(uploadPath(services, file.key))))
        return sendRefusal(services, reply, refuse('NO_DATA'));
      const seconds = file.until - Number.parseInt(unixSeconds(), 10);
      void reply.headers(headersOf(file.mime, Math.max(seconds, 0)));
      return reply.sendFile(file.key, uploadPath(services, ''), { cacheControl: false, contentType: false });
    });
  });
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function findFile(services: Services, id: string, query: Record<string, unknown>) {
  const until = readSignedLink(services, linked(id), query);
  if (until === undefined) return undefined;
  const row = await services.db
    .selectFrom('chat_upload')
    .where('id', '=', id)
    .select(['file_key', 'mime'])
    .executeTakeFirst();
  return row && { key: row.file_key, mime: row.mime, until };
}
