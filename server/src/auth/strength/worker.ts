import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { localWords } from './local-words.ts';

export type StrengthQuestion = { id: number; password: string; words: readonly string[] };
export type StrengthAnswer = { id: number; score: number };

const judgedLength = 40;
/** Bounds the spellings tried for a password. The library's default of 100 takes over a second for some. */
const maxSubstitutions = 4;

/** Most frequent of ten million leaked passwords (Burnett 2015, without blanks and non-ASCII). */
const leakedPasswords = new Set(common.dictionary['passwords-common'].map(String));
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, local: [...localWords] },
  graphs: common.adjacencyGraphs,
  l33tMaxSubstitutions: maxSubstitutions,
  maxLength: judgedLength,
});

function score(password: string, words: readonly string[]): number {
  if (leakedPasswords.has(password.toLowerCase())) return 0;
  const judged = [...password].slice(0, judgedLength).join('').slice(0, judgedLength);
  return estimator.check(judged, [...words]).score;
}

parentPort?.on('message', ({ id, password, words }: StrengthQuestion) => {
  parentPort?.postMessage({ id, score: score(password, words) } satisfies StrengthAnswer);
});
