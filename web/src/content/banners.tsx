import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Banner } from '@kapao/contract/banner';
import { safePicture } from '../lib/safe-link.ts';
import { cx } from '../ui/cx.ts';
import { hueOf } from '../ui/icon/monogram.tsx';
import { Pattern } from '../ui/icon/pattern.tsx';
import { useMouseDrag } from '../ui/action/use-mouse-drag.ts';
import { nearestSlide, slideOfKey } from './model.ts';
import { ServerHtml } from './server-html.tsx';
import css from './banners.module.css';

type CarouselProps = {
  banners: readonly Banner[];
  label: string;
  /** Code of the content. Selects the flat art when a picture is missing. */
  code: string;
};

/** Never moves by itself (design#components). Renders nothing without banners. */
export function BannerCarousel({ banners, label, code }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const from = useRef(0);
  const dragging = useMouseDrag({
    axis: 'x',
    onHold: () => undefined,
    onLetGo: () => {
      const slide = afterDrag(list.current, from.current);
      requestAnimationFrame(() => showSlide(list.current, slide));
    },
  });
  if (banners.length === 0) return null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const next = slideOfKey(event.key, index, banners.length);
    if (next === null) return;
    event.preventDefault();
    showSlide(list.current, next);
  }

  const many = banners.length > 1;
  return (
    <section className={css['carousel']} aria-label={label}>
      <ul
        ref={list}
        className={css['slides']}
        data-many={many ? '' : undefined}
        {...(many ? { tabIndex: 0, role: 'list', 'aria-label': label, onKeyDown } : {})}
        onScroll={() => setIndex(shownSlide(list.current))}
        {...dragging}
        onPointerDown={(event) => {
          from.current = shownSlide(list.current);
          dragging.onPointerDown(event);
        }}
      >
        {banners.map(({ image, html }, slide) => (
          <li key={`${slide} ${image}`}>
            <BannerPicture className={css['picture']} image={image} code={`${code}.${slide}`} />
            {html !== '' && <ServerHtml html={html} />}
          </li>
        ))}
      </ul>
      {many && (
        <div className={css['dots']}>
          {banners.map(({ image }, slide) => (
            <button
              key={`${slide} ${image}`}
              type="button"
              aria-label={`${label} ${slide + 1}/${banners.length}`}
              aria-current={slide === index ? 'true' : undefined}
              onClick={() => showSlide(list.current, slide)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const slidesOf = (list: HTMLElement): HTMLElement[] =>
  [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement);

const startsOf = (list: HTMLElement): number[] => {
  const slides = slidesOf(list);
  const first = slides[0]?.offsetLeft ?? 0;
  return slides.map((slide) => slide.offsetLeft - first);
};

const shownSlide = (list: HTMLElement | null): number =>
  list ? nearestSlide(startsOf(list), list.scrollLeft, list.scrollWidth - list.clientWidth) : 0;

const leastDragPx = 24;

function afterDrag(list: HTMLElement | null, from: number): number {
  if (!list) return 0;
  const movedPx = list.scrollLeft - (startsOf(list)[from] ?? 0);
  const nearest = shownSlide(list);
  if (nearest !== from || Math.abs(movedPx) < leastDragPx) return nearest;
  return Math.max(0, Math.min(list.children.length - 1, from + Math.sign(movedPx)));
}

function showSlide(list: HTMLElement | null, slide: number): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (list) list.scrollTo({ left: startsOf(list)[slide] ?? 0, behavior: still ? 'instant' : 'smooth' });
}

type PictureProps = { image: string | undefined; code: string; className?: string | undefined; children?: ReactNode };

/**
 * Shows an operator's picture, or flat art of the code when it is missing or fails to load. `children` appear on flat
 * art only: pictures carry no text (design#components).
 */
export function BannerPicture({ image, code, className, children }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null);
  const source = image === undefined || image === '' ? null : safePicture(image);
  return (
    <span className={cx(css['frame'], className)} style={{ '--h': hueOf(code) }} aria-hidden="true">
      {source !== null && source !== lost ? (
        <img src={source} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setLost(source)} />
      ) : (
        <>
          <Pattern code={code} />
          {children}
        </>
      )}
    </span>
  );
}
