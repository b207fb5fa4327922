import { useEffect, useState } from 'react';
import { isInLine } from '../../lib/line.ts';

const edgePx = 696;
const marginPx = 12;

type Picture = { src: string; framed: boolean; save: (() => void) | null };

/**
 * Renders the QR as an image, so that its markup cannot run scripts or load anything. As a PNG,
 * it can be saved by a long press or `save`, to pay with the same phone.
 */
export function useQrPicture(markup: string, fileName: string): Picture {
  const [png, setPng] = useState<{ of: string; blob: Blob; url: string } | null>(null);
  const svg = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  useEffect(() => {
    let url = '';
    let wanted = true;
    void drawPng(svg).then((blob) => {
      if (!blob || !wanted) return;
      url = URL.createObjectURL(blob);
      setPng({ of: svg, blob, url });
    });
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [svg]);
  if (png?.of !== svg) return { src: svg, framed: false, save: null };
  return {
    src: png.url,
    framed: true,
    save: canSave(png.blob, fileName) ? () => void savePicture(png, fileName) : null,
  };
}

async function drawPng(src: string): Promise<Blob | null> {
  try {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = edgePx;
    canvas.height = edgePx;
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, edgePx, edgePx);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(image, marginPx, marginPx, edgePx - 2 * marginPx, edgePx - 2 * marginPx);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  }
}

const fileOf = (blob: Blob, fileName: string): File => new File([blob], `${fileName}.png`, { type: 'image/png' });

function canShare(file: File): boolean {
  const onPhone = window.matchMedia('(pointer: coarse)').matches;
  return onPhone && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** LINE's browser cannot download files. Members save the picture by a long press instead. */
const canSave = (blob: Blob, fileName: string): boolean => !isInLine || canShare(fileOf(blob, fileName));

async function savePicture({ blob, url }: { blob: Blob; url: string }, fileName: string): Promise<void> {
  const file = fileOf(blob, fileName);
  if (canShare(file)) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
}
