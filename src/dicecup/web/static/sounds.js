// Sounds made from noise, off until they are asked for.

/** @type {AudioContext | undefined} */
let context;

function wanted() {
  return document.getElementById("words")?.dataset.sound === "on";
}

/** One knock of ivory on baize. @param {number} when seconds from now @param {number} loud */
function knock(when, loud) {
  context ??= new AudioContext();
  const length = Math.floor(context.sampleRate * 0.06);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 5;
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: 0.8 + Math.random() * 0.5 });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 1100 + Math.random() * 900, Q: 1.2 });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + when);
}

/** Dice that roll. @param {number} count */
export function rattle(count) {
  if (!wanted() || count === 0) return;
  for (let i = 0; i < count * 2; i += 1) knock(0.12 + Math.random() * 0.28, 0.25);
  for (let i = 0; i < count; i += 1) knock(0.45 + i * 0.05, 0.5);
}

/** A pencil stroke. */
export function scratch() {
  if (!wanted()) return;
  knock(0, 0.12);
  knock(0.07, 0.1);
}
