import { encode, sha256, tagged, uint32, type Bytes } from './encoding.ts'

/**
 * What stands for the person in a ticket: nobody can guess it without `blind`, and nobody can show another person for it. `identity`
 * is what the rules count chances by, as `national-code:0012345678`.
 */
export const holderOf = (identity: string, blind: Bytes): Buffer => tagged('holder', identity, blind)

const leafMark = Buffer.from([0])

/** Tickets as leaves of the tree, many in one piece; `holders` are 32 bytes each, the first of them ticket `first`. */
export function leavesOf(draw: string, first: number, holders: Bytes): Buffer {
  const count = holders.length / 32
  const leaves = Buffer.allocUnsafe(holders.length)
  const ticket = Buffer.concat([leafMark, encode(draw, uint32(0), Buffer.alloc(32))])
  const numberAt = ticket.length - 40
  for (let index = 0; index < count; index++) {
    ticket.writeUInt32BE(first + index, numberAt)
    ticket.set(holders.subarray(index * 32, index * 32 + 32), ticket.length - 32)
    leaves.set(sha256(ticket), index * 32)
  }
  return leaves
}
