import { languages, type Language } from '@kapao/contract/language';

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
