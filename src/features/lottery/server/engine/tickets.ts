import { hashPadded, padded } from './compress.ts'
import { encode, tagged, uint32, type Bytes } from './encoding.ts'

/**
 * Returns the person's commitment in a ticket: unguessable without `blind`, and bound to one
 * person. `identity` is what the rules count by, such as `national-code:0012345678`.
 */
export const holderOf = (identity: string, blind: Bytes): Buffer => tagged('holder', identity, blind)

const leafMark = Buffer.from([0])

/**
 * Hashes tickets to leaves of the tree, in one buffer; `holders` are 32 bytes each, starting with
 * ticket `first`.
 */
export function leavesOf(lottery: string, first: number, holders: Bytes): Buffer {
  const count = holders.length / 32
  const leaves = Buffer.allocUnsafe(holders.length)
  const ticket = Buffer.concat([leafMark, encode(lottery, uint32(0), Buffer.alloc(32))])
  const message = padded(ticket.length)
  message.set(ticket)
  const numberAt = ticket.length - 40
  const view = new DataView(message.buffer)
  for (let index = 0; index < count; index++) {
    view.setUint32(numberAt, first + index)
    message.set(holders.subarray(index * 32, index * 32 + 32), ticket.length - 32)
    hashPadded(message, leaves, index * 32)
  }
  return leaves
}
