import { format, hex, type Bytes } from './encoding.ts'
import type { RecordEntry } from './record.ts'

/**
 * Formats the public data of a lottery as one canonical text. `holders` are 32 bytes per ticket, in
 * order; empty before the closing.
 */
export function bundleText(lottery: { draw: string; record: readonly RecordEntry[]; holders: Bytes }): string {
  const { holders } = lottery
  return JSON.stringify({
    format,
    draw: lottery.draw,
    record: lottery.record.map(({ number, body, hash }) => ({ number, body, hash: hex(hash) })),
    tickets: Array.from({ length: holders.length / 32 }, (_, index) =>
      hex(holders.subarray(index * 32, index * 32 + 32)),
    ),
  })
}
