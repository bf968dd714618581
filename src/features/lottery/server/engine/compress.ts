import type { Bytes } from './encoding.ts'

// SHA-256 (FIPS 180-4) for millions of short messages of one length: a call of node:crypto costs
// several times as much as hashing so few bytes. Everything else uses node:crypto; the tests
// compare both.

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

/** Returns the initial state. */
export const startState = (): Int32Array => Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const words = new Int32Array(64)

/** Compresses the 64 bytes at `at` into the state. */
export function compress(state: Int32Array, bytes: Bytes, at: number): void {
  for (let i = 0; i < 16; i++) {
    const from = at + i * 4
    words[i] = (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!
  }
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]!
    const y = words[i - 2]!
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = (words[i - 16]! + low + words[i - 7]! + high) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < 64; i++) {
    const big = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + big + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const small = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
  state[4] = (state[4]! + e) | 0
  state[5] = (state[5]! + f) | 0
  state[6] = (state[6]! + g) | 0
  state[7] = (state[7]! + h) | 0
}

export function writeState(state: Int32Array, out: Uint8Array, at: number): void {
  for (let i = 0; i < 8; i++) {
    const word = state[i]!
    const to = at + i * 4
    out[to] = word >>> 24
    out[to + 1] = word >>> 16
    out[to + 2] = word >>> 8
    out[to + 3] = word
  }
}

/** Allocates a padded buffer for messages of one length, after `before` already hashed bytes. */
export function padded(length: number, before = 0): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((length + 9) / 64) * 64)
  bytes[length] = 0x80
  new DataView(bytes.buffer).setUint32(bytes.length - 4, (before + length) * 8)
  return bytes
}

const first = startState()
const state = new Int32Array(8)

/** Hashes such a buffer and writes the digest to `out`. */
export function hashPadded(bytes: Uint8Array, out: Uint8Array, at: number): void {
  state.set(first)
  for (let from = 0; from < bytes.length; from += 64) compress(state, bytes, from)
  writeState(state, out, at)
}
