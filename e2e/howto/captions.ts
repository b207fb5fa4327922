import type { Cue } from './film/film.ts';

export function captionsOf(cues: readonly Cue[], steps: readonly string[]): string {
  const blocks = cues.map(({ fromMs, toMs, step }) => {
    return `${timeOf(fromMs)} --> ${timeOf(toMs)} line:1%\n${steps[step] ?? ''}`;
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

export function readCaptions(text: string): (Cue & { text: string })[] {
  return text
    .trim()
    .split('\n\n')
    .slice(1)
    .map((block, step) => {
      const [times = '', ...lines] = block.split('\n');
      const [from = '', to = ''] = times.split(/ --> | /);
      return { fromMs: readTime(from), toMs: readTime(to), step, text: lines.join('\n') };
    });
}

function timeOf(ms: number): string {
  const whole = Math.round(ms);
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  return `${part(Math.floor(whole / 60_000), 2)}:${part(Math.floor(whole / 1_000) % 60, 2)}.${part(whole % 1_000, 3)}`;
}

function readTime(text: string): number {
  const [minutes = 0, seconds = 0, ms = 0] = text.split(/[:.]/).map(Number);
  return minutes * 60_000 + seconds * 1_000 + ms;
}
