// The sounds of pieces, made by the browser: short, soft, no files.
import type { Sound } from '../../games/playback'

let audio: AudioContext | undefined
let noise: AudioBuffer | undefined

/** A tone that fades: pitch in hertz, seconds from now, seconds long, loudness 0 to 1. */
type Tone = readonly [pitch: number, after: number, length: number, loud: number]

const TONES: Record<
  Sound,
  { tones: readonly Tone[]; shape?: OscillatorType; knock?: number; sweep?: readonly [number, number] }
> = {
  step: { tones: [[330, 0, 0.06, 0.16]], shape: 'triangle', knock: 1400 },
  place: { tones: [[190, 0, 0.12, 0.3]], shape: 'triangle', knock: 900 },
  slide: { tones: [[150, 0.3, 0.16, 0.3]], shape: 'triangle', sweep: [500, 1500] },
  card: { tones: [], sweep: [2600, 4200] },
  coat: {
    tones: [
      [880, 0, 0.3, 0.16],
      [1320, 0.05, 0.35, 0.1],
    ],
  },
  score: {
    tones: [
      [659, 0, 0.22, 0.15],
      [880, 0.09, 0.34, 0.15],
    ],
  },
  turn: {
    tones: [
      [587, 0, 0.5, 0.24],
      [784, 0.16, 0.5, 0.24],
    ],
  },
  end: {
    tones: [
      [523, 0, 0.5, 0.2],
      [659, 0.14, 0.5, 0.2],
      [784, 0.28, 0.9, 0.22],
    ],
  },
}

/** `volume` from 0 to 1. Before the first click or key the browser plays nothing. */
export function sound(name: Sound, volume: number): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  const { tones, shape = 'sine', knock, sweep } = TONES[name]
  const start = audio.currentTime
  const out = audio.createGain()
  out.gain.value = volume
  out.connect(audio.destination)
  for (const [pitch, after, length, loud] of tones) {
    const tone = audio.createOscillator()
    tone.type = shape
    tone.frequency.value = pitch
    fade(tone, out, start + after, length, loud)
  }
  if (knock) rustle(out, start, knock, knock / 2, 0.05, 0.35)
  if (sweep) rustle(out, start, ...sweep, 0.3, 0.16)
}

function fade(source: AudioScheduledSourceNode, out: AudioNode, at: number, length: number, loud: number): void {
  const gain = source.context.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.001, at + length)
  source.connect(gain).connect(out)
  source.start(at)
  source.stop(at + length + 0.05)
}

/** Filtered noise: wood on wood, paper on paper. */
function rustle(out: AudioNode, at: number, from: number, to: number, length: number, loud: number): void {
  const { context } = out
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
    const samples = noise.getChannelData(0)
    for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  }
  const source = context.createBufferSource()
  source.buffer = noise
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = 1.2
  filter.frequency.setValueAtTime(from, at)
  filter.frequency.linearRampToValueAtTime(to, at + length)
  source.connect(filter)
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + length * 0.3)
  gain.gain.linearRampToValueAtTime(0, at + length)
  filter.connect(gain).connect(out)
  source.start(at)
  source.stop(at + length + 0.02)
}
