import { hashPadded, padded } from './compress.ts'
import { sha256, type Bytes } from './encoding.ts'

// The tree of RFC 6962: leaves start with 0, nodes with 1; a node without a sibling moves up
// unchanged.

const nodeMark = Buffer.from([1])
const pair = padded(65)
pair[0] = 1

/** Computes the level above from pairs of 32 bytes. */
function levelAbove(level: Bytes): Buffer {
  const count = level.length / 32
  const above = Buffer.allocUnsafe(Math.ceil(count / 2) * 32)
  for (let index = 0; index + 1 < count; index += 2) {
    pair.set(level.subarray(index * 32, index * 32 + 64), 1)
    hashPadded(pair, above, index * 16)
  }
  if (count % 2 === 1) above.set(level.subarray(level.length - 32), above.length - 32)
  return above
}

/** Returns the root of one level; the hash of nothing for no nodes. */
export function rootOf(nodes: Bytes): Buffer {
  if (nodes.length === 0) return sha256(new Uint8Array())
  let level = nodes
  while (level.length > 32) level = levelAbove(level)
  return Buffer.from(level)
}

/** Returns the siblings on the path from node `index` to the root, lowest first. */
export function pathOf(nodes: Bytes, index: number): Buffer[] {
  const path: Buffer[] = []
  for (let level = nodes, place = index; level.length > 32; level = levelAbove(level), place >>= 1) {
    const beside = place ^ 1
    if (beside * 32 < level.length) path.push(Buffer.from(level.subarray(beside * 32, beside * 32 + 32)))
  }
  return path
}

/** Whether `leaf` is number `index` of `count` under this root (RFC 9162, 2.1.3.2). */
export function isInTree(
  root: Bytes,
  at: { leaf: Bytes; index: number; count: number; path: readonly Bytes[] },
): boolean {
  let place = at.index
  let last = at.count - 1
  if (place < 0 || place > last) return false
  let node: Bytes = at.leaf
  for (const beside of at.path) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      node = sha256(Buffer.concat([nodeMark, beside, node]))
      while (place % 2 === 0 && place !== 0) {
        place >>= 1
        last >>= 1
      }
    } else node = sha256(Buffer.concat([nodeMark, node, beside]))
    place >>= 1
    last >>= 1
  }
  return last === 0 && Buffer.compare(node, root) === 0
}

/** The number of leaves per stored node: a proof then needs only one block's leaves. */
export const blockSize = 1024

/** Computes the node of every block; the root over them equals the root over all leaves. */
export function blockNodes(leaves: Bytes): Buffer {
  const bytes = blockSize * 32
  const nodes = Buffer.alloc(Math.ceil(leaves.length / bytes) * 32)
  for (let block = 0; block * bytes < leaves.length; block++) {
    nodes.set(rootOf(leaves.subarray(block * bytes, (block + 1) * bytes)), block * 32)
  }
  return nodes
}

/** Returns a leaf's path from its block's leaves and all block nodes. */
export const pathByBlock = (blockLeaves: Bytes, nodes: Bytes, index: number): Buffer[] => [
  ...pathOf(blockLeaves, index % blockSize),
  ...pathOf(nodes, Math.floor(index / blockSize)),
]
