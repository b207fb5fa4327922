import type { SliceColours } from './colour.ts';
import { radiiOf, sliceAngle } from './geometry.ts';
import { lineHeight } from './label.ts';
import type { FittedLabel, FittedLabels } from './label.ts';

export type WheelColours = { ground: string; stitch: string };

export type Picture = {
  sizePx: number;
  fontFamily: string;
  colours: WheelColours;
  slices: readonly SliceColours[];
  labels: FittedLabels;
  won: number | null;
};

const loserLight = 0.45;
const up = -Math.PI / 2;

export function drawDisc(context: CanvasRenderingContext2D, picture: Picture): void {
  const { sizePx, colours, slices } = picture;
  const radii = radiiOf(sizePx);
  context.clearRect(0, 0, sizePx, sizePx);
  context.save();
  context.translate(sizePx / 2, sizePx / 2);
  disc(context, radii.rim, colours.ground);
  slices.forEach((slice, index) => {
    context.save();
    context.rotate(index * sliceAngle(slices.length));
    wedge(context, radii.slices, slices.length);
    context.fillStyle = slice.fill;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colours.ground;
    if (slices.length > 1) context.stroke();
    drawTexts(context, picture, picture.labels.labels[index], slice.text);
    if (picture.won !== null && picture.won !== index) darken(context, radii.slices, slices.length);
    context.restore();
  });
  stitch(context, radii.stitch, colours.stitch);
  context.restore();
}

function disc(context: CanvasRenderingContext2D, radius: number, fill: string): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

function wedge(context: CanvasRenderingContext2D, radius: number, count: number): void {
  const half = sliceAngle(count) / 2;
  context.beginPath();
  if (count > 1) context.moveTo(0, 0);
  context.arc(0, 0, radius, up - half, up + half);
  context.closePath();
}

function darken(context: CanvasRenderingContext2D, radius: number, count: number): void {
  wedge(context, radius, count);
  context.fillStyle = `rgb(0 0 0 / ${1 - loserLight})`;
  context.fill();
}

function drawTexts(
  context: CanvasRenderingContext2D,
  picture: Picture,
  label: FittedLabel | undefined,
  fill: string,
): void {
  if (!label) return;
  const { texts: outer } = radiiOf(picture.sizePx);
  const line = label.fontPx * lineHeight;
  context.font = `700 ${label.fontPx}px ${picture.fontFamily}`;
  context.fillStyle = fill;
  context.textBaseline = 'middle';
  if (picture.labels.direction === 'rim') {
    context.textAlign = 'center';
    label.lines.forEach((text, index) => context.fillText(text, 0, -outer + (index + 0.5) * line));
    return;
  }
  context.rotate(up);
  context.textAlign = 'right';
  const first = -((label.lines.length - 1) * line) / 2;
  label.lines.forEach((text, index) => context.fillText(text, outer, first + index * line));
  context.rotate(-up);
}

function stitch(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  const around = 2 * Math.PI * radius;
  const dash = around / Math.round(around / 12.1) / 2;
  context.beginPath();
  context.setLineDash([dash, dash]);
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.globalAlpha = 0.6;
  context.stroke();
  context.globalAlpha = 1;
  context.setLineDash([]);
}
