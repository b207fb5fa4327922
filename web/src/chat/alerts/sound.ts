let context: AudioContext | null = null;

/** Prepares sound. Browsers allow it only after a user gesture, so every one in the chat calls this. */
export function readySound(): void {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => undefined);
}

export function playSound(): void {
  if (context?.state !== 'running') return;
  for (const [index, hertz] of [660, 880].entries()) {
    const from = context.currentTime + index * 0.14;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = 'sine';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.24);
  }
}
