import { format, hex, type Bytes } from './encoding.ts'
import type { RecordEntry } from './record.ts'

/**
 * Everything that is published of a draw as one text, always written in the same way: nothing in it can be changed without being
 * another text. `holders` are 32 bytes for each ticket, in the order of their numbers; none before the draw is closed.
 */
export function bundleText(draw: { draw: string; record: readonly RecordEntry[]; holders: Bytes }): string {
  const { holders } = draw
  return JSON.stringify({
    format,
    draw: draw.draw,
    record: draw.record.map(({ number, body, hash }) => ({ number, body, hash: hex(hash) })),
    tickets: Array.from({ length: holders.length / 32 }, (_, index) =>
      hex(holders.subarray(index * 32, index * 32 + 32)),
    ),
  })
}
