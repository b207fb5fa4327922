import { languages, type Language } from '../i18n/language.ts';

/** The five videos (product#videos), in the order of the list. */
export const titles = ['wallet', 'play', 'balance', 'bonus', 'end-bonus'] as const;
export type Title = (typeof titles)[number];

/** What the recording left of a video: how long it is, what tells it from one before, and what it says. */
export type Recording = { seconds: number; version: string; steps: readonly string[] };

/** Each is filmed in each language of the interface, with captions in all of them. */
export function filesOf(language: Language, title: Title, { version }: Recording) {
  const at = (name: string): string => `/howto/${language}/${title}/${name}?v=${version}`;
  return {
    poster: at('poster.webp'),
    // MP4 plays nearly everywhere, LINE's browser among it; what has no H.264 takes the other.
    sources: [
      { src: at('video.mp4'), type: 'video/mp4' },
      { src: at('video.webm'), type: 'video/webm' },
    ],
    captions: languages.map((spoken) => ({ language: spoken, src: at(`${spoken}.vtt`) })),
  };
}

/** `0:37` */
export function showLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
