import type { Messages } from '@kapao/i18n/main/en';

const dayMinutes = 1_440;

export function timeLeft(iso: string, nowMs: number, unit: Messages['common']['unit']): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(iso) - nowMs) / 60_000));
  const say = (count: number, [one = '', many = '']: readonly string[]): string =>
    `${count} ${count === 1 ? one : many}`;
  if (minutes >= dayMinutes) return say(Math.floor(minutes / dayMinutes), unit.day);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? say(hours, unit.hour) : '', rest > 0 ? say(rest, unit.minute) : ''];
  return parts.filter(Boolean).join(' ');
}
