/** The server door of draws for other capabilities and for `app`: the rules of a draw; docs/draws.md says them byte for byte. */
export { beaconOf, commitTo, keyOf, type PartOutcome } from './server/engine/beacon.ts'
export { bundleText } from './server/engine/bundle.ts'
export { orderBytes, orderHash, orderOf } from './server/engine/order.ts'
export { entryHash, type RecordEntry } from './server/engine/record.ts'
export { holderOf, leavesOf } from './server/engine/tickets.ts'
export { isInTree, pathOf, rootOf } from './server/engine/tree.ts'
