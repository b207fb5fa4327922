import { useEffect, useState } from 'react';
import { canSave, drawQrCard, saveCard } from './qr-card.ts';
import type { QrCard } from './qr-card.ts';

type Shown = {
  src: string;
  /** The card itself is shown, to be saved by a long press. */
  isCard: boolean;
  save: (() => Promise<boolean>) | null;
};

/**
 * Shows the QR as an image, so that its markup cannot run scripts or load anything, and draws the card to save it, to
 * pay with the same phone.
 */
export function useQrCard(markup: string, card: QrCard): Shown {
  const [drawn, setDrawn] = useState<{ of: string; blob: Blob; url: string } | null>(null);
  const svg = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  const key = JSON.stringify([svg, card]);
  useEffect(() => {
    let url = '';
    let wanted = true;
    const [source, texts] = JSON.parse(key) as [string, QrCard];
    void drawQrCard(source, texts).then((blob) => {
      if (!blob || !wanted) return;
      url = URL.createObjectURL(blob);
      setDrawn({ of: key, blob, url });
    });
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [key]);
  if (drawn?.of !== key) return { src: svg, isCard: false, save: null };
  if (!canSave(drawn.blob, card.fileName)) return { src: drawn.url, isCard: true, save: null };
  return { src: svg, isCard: false, save: () => saveCard(drawn, card.fileName) };
}
