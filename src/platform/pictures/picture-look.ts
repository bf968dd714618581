/** Side of the grey sample of a picture, in points. */
export const fingerprintSide = 32

const stored = 8
/** A picture with nearly uniform greys resembles every other one of its kind. */
const minDeviation = 4

const cosines = Array.from({ length: stored }, (_, frequency) =>
  Float64Array.from({ length: fingerprintSide }, (_, place) =>
    Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * fingerprintSide)),
  ),
)

/**
 * Returns a perceptual fingerprint of a picture, 64 bits: which of its coarsest waves are stronger than the median (a
 * DCT of 32 × 32 greys). Other sizes, encodings, brightness and a narrow frame leave nearly all bits unchanged. Null
 * for a plain surface.
 */
export function appearanceOf(greys: Uint8Array): bigint | null {
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
  const variance = greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length
  if (variance < minDeviation ** 2) return null
  // Rows first, then columns.
  const rows = Array.from({ length: fingerprintSide }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * greys[y * fingerprintSide + x]!, 0)),
  )
  const waves = cosines.flatMap((wave) =>
    Array.from({ length: stored }, (_, x) => wave.reduce((sum, cosine, y) => sum + cosine * rows[y]![x]!, 0)),
  )
  // The first one is the average brightness.
  const middle = waves.slice(1).toSorted((one, other) => one - other)[(waves.length - 1) >> 1]!
  const bits = waves.reduce((sum, wave, index) => (index > 0 && wave > middle ? sum | (1n << BigInt(index)) : sum), 0n)
  return BigInt.asIntN(64, bits)
}

/** The waves that change their sign in a mirror: those with an odd number of half-waves from left to right. */
const oddWaves = Array.from({ length: stored * stored }, (_, index) => BigInt(index % 2) << BigInt(index)).reduce(
  (sum, bit) => sum | bit,
)

/** Returns about the fingerprint of the same picture in a mirror. */
export const mirroredFingerprint = (appearance: bigint): bigint =>
  BigInt.asIntN(64, BigInt.asUintN(64, appearance) ^ oddWaves)
