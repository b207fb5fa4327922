import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FileKind, UploadOf } from '@kapao/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { fileKind, kindBytes } from './file-kind.ts';
import { isFileName } from './file-name.ts';
import { scanFile } from './scan.ts';

/**
 * `none`: no part `file`. `invalid`: too large, a kind or name that is not allowed, or incomplete. `unstored`: the disk
 * failed.
 */
export type Upload =
  | { state: 'stored'; key: string; bytes: number; kind: FileKind }
  | { state: 'none' }
  | { state: 'invalid'; why: 'size' | 'kind' | 'broken' }
  | { state: 'unstored' };

/** Time limit of an upload over a slow phone line (product#limits-and-delays); other calls have 30 s. */
export const uploadWithinMs = 300_000;

const stillMs = 30_000;

const limits = { fieldNameSize: 100, fieldSize: 1_000, fields: 10, files: 2, headerPairs: 100, parts: 12 };

const formBytes = 64 * 1024;

export function uploadPath(services: Pick<Services, 'config'>, key: string): string {
  return join(services.config.dataDir, 'uploads', key);
}

export async function takeUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * Stores the part `file` up to the size limit. Drops the rest of the body, so that the answer arrives. A caller that
 * refuses afterwards drops the file.
 */
export async function readUpload(
  services: Pick<Services, 'config' | 'log'>,
  takes: UploadOf,
  request: FastifyRequest,
): Promise<Upload> {
  if (!request.isMultipart()) return { state: 'none' };
  const wrongLength = refuseLength(takes, request);
  if (wrongLength !== undefined) return wrongLength;
  if (request.socket instanceof Socket) request.socket.setTimeout(stillMs);
  let upload: Upload = { state: 'none' };
  let begun = false;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: takes.maxBytes } })) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file' && !begun) {
        begun = true;
        upload = await storeUpload(services, part, takes);
      }
      part.file.resume();
    }
  } catch (error) {
    await dropUpload(services, upload);
    if (request.raw.destroyed && !request.raw.complete) throw error;
    request.log.info({ err: error }, 'a multipart body could not be read');
    return begun ? { state: 'invalid', why: 'broken' } : { state: 'none' };
  } finally {
    request.raw.resume();
  }
  return scan(services, upload);
}

async function scan(services: Pick<Services, 'config' | 'log'>, upload: Upload): Promise<Upload> {
  const { scanner } = services.config;
  if (upload.state !== 'stored' || scanner === undefined) return upload;
  const scanned = await scanFile(scanner, uploadPath(services, upload.key));
  if (scanned.outcome === 'clean') return upload;
  await dropUpload(services, upload);
  if (scanned.outcome === 'found') {
    services.log.warn({ malware: scanned.name }, 'the scanner refused an upload');
    return wrongKind;
  }
  services.log.error({ reason: scanned.why }, 'the scanner did not answer, so an upload was refused');
  return { state: 'unstored' };
}

export async function dropUpload(services: Pick<Services, 'config'>, upload: Upload | undefined): Promise<void> {
  if (upload?.state === 'stored') await rm(uploadPath(services, upload.key), { force: true }).catch(() => {});
}

function refuseLength({ extensions, maxBytes }: UploadOf, request: FastifyRequest): Upload | undefined {
  if (extensions === undefined) return undefined;
  const length = request.headers['content-length'];
  const why = length === undefined ? 'broken' : Number.parseInt(length, 10) > maxBytes + formBytes ? 'size' : undefined;
  if (why === undefined) return undefined;
  request.raw.resume();
  return { state: 'invalid', why };
}

async function storeUpload(
  services: Pick<Services, 'config' | 'log'>,
  part: MultipartFile,
  takes: UploadOf,
): Promise<Upload> {
  if (takes.extensions !== undefined && !isFileName(part.filename, takes.extensions)) return wrongKind;
  const key = randomBytes(16).toString('hex');
  const path = uploadPath(services, key);
  const sink = await openSink(services, path);
  let kept = false;
  try {
    const upload = await copy(part, sink, { key, takes });
    kept = upload.state === 'stored';
    return upload;
  } finally {
    await sink.close();
    if (!kept) await rm(path, { force: true }).catch(() => {});
  }
}

const wrongKind = { state: 'invalid', why: 'kind' } as const;

async function copy(part: MultipartFile, sink: Sink, { key, takes }: { key: string; takes: UploadOf }) {
  const kindOf = (bytes: Buffer): FileKind | undefined => takes.kinds.find((kind) => kind === fileKind(bytes));
  let start = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (start.length < kindBytes) {
      start = Buffer.concat([start, chunk.subarray(0, kindBytes)]);
      if (start.length >= kindBytes && kindOf(start) === undefined) return wrongKind;
    }
    await sink.write(chunk);
  }
  const kind = kindOf(start);
  if (kind === undefined) return wrongKind;
  if (part.file.truncated) return { state: 'invalid', why: 'size' } as const;
  return (await sink.finish()) ? ({ state: 'stored', key, bytes, kind } as const) : ({ state: 'unstored' } as const);
}

/** Reports a failed disk at the end, as an invalid file is reported first (payments#slip-upload). */
type Sink = { write(chunk: Buffer): Promise<void>; finish(): Promise<boolean>; close(): Promise<void> };

async function openSink(services: Pick<Services, 'log'>, path: string): Promise<Sink> {
  let handle: FileHandle | undefined;
  let sound = true;
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    if (!sound) return;
    try {
      await act();
    } catch (error) {
      sound = false;
      services.log.error({ err: error }, 'an upload could not be stored');
    }
  };
  await attempt(async () => {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    handle = await open(path, 'wx', 0o600);
  });
  return {
    write: (chunk) => attempt(async () => handle?.writeFile(chunk)),
    finish: async () => {
      // After a power cut no row may name a missing file.
      await attempt(async () => handle?.sync());
      return sound;
    },
    close: async () => void (await handle?.close().catch(() => {})),
  };
}
