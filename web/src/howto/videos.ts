import { howtoMessages } from '@kapao/i18n/howto/messages';
import { languages, type Language } from '@kapao/contract/language';
import { messagePart } from '@kapao/i18n/part';

export const titles = ['wallet', 'play', 'balance', 'bonus', 'end-bonus'] as const;
export type Title = (typeof titles)[number];

export type Recording = { seconds: number; version: string; steps: readonly string[] };

export function filesOf(language: Language, title: Title, { version }: Recording) {
  const at = (name: string): string => `/howto/${language}/${title}/${name}?v=${version}`;
  return {
    poster: at('poster.webp'),
    // MP4 plays nearly everywhere, also in LINE's browser. Browsers without H.264 use the other.
    sources: [
      { src: at('video.mp4'), type: 'video/mp4' },
      { src: at('video.webm'), type: 'video/webm' },
    ],
    captions: languages.map((spoken) => ({ language: spoken, src: at(`${spoken}.vtt`) })),
  };
}

export function showLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Written by `npm run howto`: lengths and spoken texts of the videos. */
export const videoRecordings = messagePart({
  th: async () => (await import('./recorded/th.json')).default,
  la: async () => (await import('./recorded/la.json')).default,
  en: async () => (await import('./recorded/en.json')).default,
});

export const loadHowtoMessages = () => Promise.all([howtoMessages.load(), videoRecordings.load()]);
