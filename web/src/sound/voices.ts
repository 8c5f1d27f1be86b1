// How each sound is made: tones and filtered noise.
import type { Sound } from "./sound";

export type Make = (on: AudioContext, out: AudioNode, at: number) => void;

function tone(
  on: AudioContext,
  out: AudioNode,
  at: number,
  hz: number,
  seconds: number,
  loud = 0.5,
  type: OscillatorType = "sine",
  to = hz,
): void {
  const voice = on.createOscillator();
  const gain = on.createGain();
  voice.type = type;
  voice.frequency.setValueAtTime(hz, at);
  if (to !== hz) voice.frequency.exponentialRampToValueAtTime(to, at + seconds);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  voice.connect(gain).connect(out);
  voice.start(at);
  voice.stop(at + seconds);
}

function noise(
  on: AudioContext,
  out: AudioNode,
  at: number,
  hz: number,
  seconds: number,
  loud = 0.5,
): void {
  const size = Math.ceil(on.sampleRate * seconds);
  const buffer = on.createBuffer(1, size, on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 2;
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  const gain = on.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = hz;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(out);
  source.start(at);
}

export const VOICES: Record<Sound, Make> = {
  dice: (on, out, at) => {
    for (let i = 0; i < 9; i++) {
      noise(on, out, at + 0.06 * i + Math.random() * 0.03, 1800 + Math.random() * 1600, 0.05, 0.9 - i * 0.06);
    }
  },
  lock: (on, out, at) => noise(on, out, at, 900, 0.06, 0.7),
  pencil: (on, out, at) => {
    noise(on, out, at, 4200, 0.12, 0.35);
    noise(on, out, at + 0.14, 3600, 0.16, 0.35);
  },
  bell: (on, out, at) => {
    tone(on, out, at, 880, 0.7, 0.35);
    tone(on, out, at, 1760, 0.5, 0.12);
    tone(on, out, at + 0.14, 1174.7, 0.8, 0.3);
  },
  theft: (on, out, at) => tone(on, out, at, 620, 0.35, 0.3, "triangle", 180),
  frost: (on, out, at) => [1568, 2093, 2637].forEach((hz, i) => tone(on, out, at + 0.06 * i, hz, 0.4, 0.15)),
  cross: (on, out, at) => {
    noise(on, out, at, 2400, 0.1, 0.6);
    noise(on, out, at + 0.13, 2000, 0.1, 0.6);
  },
  move: (on, out, at) => tone(on, out, at, 240, 0.4, 0.3, "sine", 480),
  // Wood on wood.
  tile: (on, out, at) => {
    noise(on, out, at, 1500, 0.035, 0.8);
    tone(on, out, at, 210, 0.07, 0.25, "triangle", 150);
  },
  cheer: (on, out, at) =>
    [523.3, 659.3, 784, 1046.5].forEach((hz, i) => tone(on, out, at + 0.11 * i, hz, 0.6, 0.28, "triangle")),
};
