/** Seeded random numbers: the same words give the same sequence everywhere. Not for secrets. */
export interface Random {
  /** Uniform in the open interval (0, 1), in steps of 2⁻³². */
  next(): number
}

/** The finaliser of MurmurHash3 (Austin Appleby, public domain): all input bits affect all. */
const mix = (word: number): number => {
  let h = word | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** A 32-bit hash of text: FNV-1a over UTF-16 units, mixed because FNV's high bits are weak. */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return mix(hash)
}

/**
 * sfc32 (Chris Doty-Humphrey, PractRand, public domain) seeded with up to three words. A generator
 * per subject and day is cheap, so every day can be generated without the days before it.
 */
export const seeded = (a0: number, b0 = 0, c0 = 0): Random => {
  let a = mix(a0 ^ 0x9e3779b9)
  let b = mix(b0 ^ a)
  let c = mix(c0 ^ b)
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return ((sum >>> 0) + 0.5) / 4_294_967_296
  }
  // The author's number of rounds for a seed of three words.
  for (let i = 0; i < 12; i += 1) next()
  return { next }
}

/** Standard normal (Box and Muller 1958). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(random.next())) * Math.cos(2 * Math.PI * random.next())

/** A shock of more standard deviations than this is cut off: a real market would halt. */
const shockDeviationsMax = 12

/**
 * Student's t with 4 degrees of freedom, scaled to variance 1: the fat tails of returns. Bailey
 * 1994, "Polar generation of random variates with the t-distribution": √(ν(U^(−2/ν) − 1))·cos 2πV.
 */
export const shock = (random: Random): number => {
  const t =
    Math.sqrt(2 * (1 / Math.sqrt(random.next()) - 1)) * Math.cos(2 * Math.PI * random.next())
  return Math.max(-shockDeviationsMax, Math.min(shockDeviationsMax, t))
}
