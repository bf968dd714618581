import { tagged, sha256, type Bytes } from './encoding.ts'

const pad = (key: Bytes, mark: number): Buffer => {
  const block = Buffer.alloc(64, mark)
  key.forEach((byte, index) => (block[index]! ^= byte))
  return block
}

/** Words of 32 bits: the first four bytes of HMAC-SHA256(key, counter), counter as eight bytes from zero. */
export function wordsOf(key: Bytes): () => number {
  const inner = Buffer.concat([pad(key, 0x36), Buffer.alloc(8)])
  const outer = Buffer.concat([pad(key, 0x5c), Buffer.alloc(32)])
  let counter = 0
  return () => {
    inner.writeBigUInt64BE(BigInt(counter++), 64)
    outer.set(sha256(inner), 64)
    return sha256(outer).readUInt32BE()
  }
}

const words = 2 ** 32

/** A number below `bound`, each as likely as the others: words beyond the last whole multiple are thrown away. */
export function below(bound: number, nextWord: () => number): number {
  const limit = words - (words % bound)
  for (;;) {
    const word = nextWord()
    if (word < limit) return word % bound
  }
}

/** How many tickets are put in order before others get their turn. */
const stretch = 20_000

/** All tickets, 1 to `count`, in the order of the draw: first the winners, then the reserves. */
export async function orderOf(key: Bytes, count: number): Promise<Uint32Array> {
  const order = Uint32Array.from({ length: count }, (_, index) => index + 1)
  const nextWord = wordsOf(key)
  for (let index = 0; index + 1 < count; index++) {
    const other = index + below(count - index, nextWord)
    const kept = order[index]!
    order[index] = order[other]!
    order[other] = kept
    if (index % stretch === stretch - 1) await othersFirst()
  }
  return order
}

const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Four bytes for each ticket, in order. */
export function orderBytes(order: Uint32Array): Buffer {
  const bytes = Buffer.allocUnsafe(order.length * 4)
  order.forEach((ticket, index) => bytes.writeUInt32BE(ticket, index * 4))
  return bytes
}

export const orderHash = (bytes: Bytes): Buffer => tagged('order', bytes)
