import { wait } from '../../../platform/timers.ts'

const sound = {
  tones: [
    { hertz: 880, startS: 0, endS: 0.12 },
    { hertz: 1_175, startS: 0.12, endS: 0.34 },
  ],
  /** Of 1. */
  loudness: 0.15,
  lastsMs: 500,
  /** A browser that does not let the page sound may never answer. */
  permittedWithinMs: 1_000,
} as const

const schedule = (context: AudioContext): void => {
  const begin = context.currentTime
  for (const { hertz, startS, endS } of sound.tones) {
    const [oscillator, volume] = [context.createOscillator(), context.createGain()]
    oscillator.frequency.value = hertz
    volume.gain.setValueAtTime(sound.loudness, begin + startS)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + endS)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(begin + startS)
    oscillator.stop(begin + endS)
  }
}

/** Plays two short tones; nothing where the browser does not allow it. Never rejects. */
export const playSound = async (): Promise<void> => {
  let context: AudioContext | null = null
  try {
    context = new AudioContext()
    await Promise.race([context.resume(), wait(sound.permittedWithinMs)])
    if (context.state !== 'running') return
    schedule(context)
    await wait(sound.lastsMs)
  } catch {
    // There is no sound in this browser.
  } finally {
    await context?.close().catch(() => undefined)
  }
}
