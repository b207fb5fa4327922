import { useEffect, useRef, useState } from 'react';
import { maxSlipBytes, slipUpload } from '@kapao/contract/slip';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { Cancelled, upload } from '@kapao/client/member/upload';
import { useErrorText } from '../lib/error-text.ts';
import { watchCredits, watchSlip } from './credit-watch.ts';

const takenTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

type Picked = { url: string; ready: Promise<Blob> };

type SlipPhase = { kind: 'picking' } | { kind: 'sending'; part: number | null } | { kind: 'sent'; slipId: string };

export type SlipProblem = {
  text: string;
  againAtMs: number | null;
};

export function useSlip() {
  const problems = useProblems();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [phase, setPhase] = useState<SlipPhase>({ kind: 'picking' });
  const [problem, setProblem] = useState<SlipProblem | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked]);

  function pick(file: File | undefined): void {
    if (!file) return;
    const refused = problems.ofFile(file);
    setProblem(refused);
    setPicked(refused ? null : { url: URL.createObjectURL(file), ready: shrink(file) });
  }

  async function send(): Promise<void> {
    if (!picked) return setProblem(problems.none());
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    setProblem(null);
    setPhase({ kind: 'sending', part: null });
    try {
      const [file] = await Promise.all([picked.ready, watchCredits()]);
      const onProgress = (part: number): void => {
        if (!signal.aborted) setPhase({ kind: 'sending', part });
      };
      const { slipId } = await upload(slipUpload, { file, fileName: 'slip', onProgress, signal });
      watchSlip(slipId);
      if (!signal.aborted) setPhase({ kind: 'sent', slipId });
    } catch (error) {
      if (error instanceof Cancelled) return;
      setPhase({ kind: 'picking' });
      setProblem(problems.of(error));
    }
  }

  function cancel(): void {
    abort.current?.abort();
    setPhase({ kind: 'picking' });
  }

  function again(): void {
    setPicked(null);
    setPhase({ kind: 'picking' });
  }

  return { picked, phase, problem, pick, again, send: () => void send(), cancel };
}

function useProblems() {
  const { errors } = useMessages();
  const textOf = useErrorText();
  const at = (text: string, againAtMs: number | null = null): SlipProblem => ({ text, againAtMs });
  return {
    none: () => at(errors.SLIP_NO_FILE),
    ofFile: (file: File) =>
      file.size > maxHeldBytes || (file.type !== '' && !takenTypes.has(file.type))
        ? at(errors.SLIP_INVALID_FILE)
        : null,
    of: (error: unknown) => {
      if (!(error instanceof ApiError) || error.kind === 'unknown') return at(errors.SLIP_UPLOAD_FAIL);
      const { retryAfter } = error.data;
      const waits = error.code === 'REQUEST_LIMIT_1MIN' && typeof retryAfter === 'number';
      return at(textOf(error), waits ? Date.now() + retryAfter * 1_000 : null);
    },
  };
}

const maxHeldBytes = 5 * maxSlipBytes;

const jpegQuality = 0.9;

/**
 * Shrinks a slip picture and turns it upright.
 * Returns the original when the browser cannot do this or the result is not smaller.
 */
async function shrink(file: File): Promise<Blob> {
  try {
    return await redraw(file);
  } catch {
    return file;
  }
}

async function redraw(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = targetSize(bitmap, file.size);
    if (size === null) return file;
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    // Transparent parts of a PNG would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
    return blob !== null && blob.size < file.size ? blob : file;
  } finally {
    bitmap.close();
  }
}

const manyBytes = 1_500_000;
const someBytes = 500_000;
const longEnoughPx = 2_000;
/** Server limits: sides of 300 to 6,000 px (payments#slip-checks). Narrow pictures keep pixels for a small QR. */
const longestPx = 6_000;
const narrowPx = 720;

type Size = { width: number; height: number };

/**
 * Returns the upload size of a slip picture; null keeps the original. Scales the long side to 2,000 px,
 * but keeps long, narrow screenshots wide enough for their QR to be readable.
 */
export function targetSize({ width, height }: Size, bytes: number): Size | null {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  if (short <= 0) return null;
  const heavy = bytes > manyBytes || (bytes > someBytes && long > longEnoughPx);
  if (!heavy && long <= longestPx) return null;
  const wanted = Math.max(longEnoughPx / long, Math.min(1, narrowPx / short));
  const scale = Math.min(1, wanted, longestPx / long);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
