import { compress, padded, startState, writeState } from './compress.ts'
import { tagged, type Bytes } from './encoding.ts'

/** Returns the state after the key block, which is the same for every word. */
function stateAfterKey(key: Bytes, mark: number): Int32Array {
  const block = new Uint8Array(64).fill(mark)
  key.forEach((byte, index) => (block[index]! ^= byte))
  const state = startState()
  compress(state, block, 0)
  return state
}

/**
 * Generates 32-bit words: the first four bytes of HMAC-SHA256(key, counter), with an eight-byte
 * counter from zero. The key has 32 bytes.
 */
export function wordsOf(key: Bytes): () => number {
  const [innerStart, outerStart] = [stateAfterKey(key, 0x36), stateAfterKey(key, 0x5c)]
  const inner = padded(8, 64)
  const outer = padded(32, 64)
  const counterAt = new DataView(inner.buffer)
  const state = new Int32Array(8)
  let counter = 0
  return () => {
    counterAt.setUint32(0, Math.floor(counter / 2 ** 32))
    counterAt.setUint32(4, counter++ >>> 0)
    state.set(innerStart)
    compress(state, inner, 0)
    writeState(state, outer, 0)
    state.set(outerStart)
    compress(state, outer, 0)
    return state[0]! >>> 0
  }
}

const words = 2 ** 32

/** Returns a uniform number below `bound`; rejects words above the last whole multiple. */
export function below(bound: number, nextWord: () => number): number {
  const limit = words - (words % bound)
  for (;;) {
    const word = nextWord()
    if (word < limit) return word % bound
  }
}

/** Tickets to order before yielding to other work. */
const stretch = 20_000

/** Returns all tickets from 1 to `count` in lottery order: winners first, then reserves. */
export async function orderOf(key: Bytes, count: number): Promise<Uint32Array> {
  const order = Uint32Array.from({ length: count }, (_, index) => index + 1)
  const nextWord = wordsOf(key)
  for (let index = 0; index + 1 < count; index++) {
    const other = index + below(count - index, nextWord)
    const stored = order[index]!
    order[index] = order[other]!
    order[other] = stored
    if (index % stretch === stretch - 1) await othersFirst()
  }
  return order
}

const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Encodes four bytes per ticket, in order. */
export function orderBytes(order: Uint32Array): Buffer {
  const bytes = Buffer.allocUnsafe(order.length * 4)
  order.forEach((ticket, index) => bytes.writeUInt32BE(ticket, index * 4))
  return bytes
}

export const orderHash = (bytes: Bytes): Buffer => tagged('order', bytes)
