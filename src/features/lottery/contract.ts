/**
 * The server API of lotteries for other features and for `app`: from the announcement to the end,
 * with its public views.
 */
export { announceLottery, type NewLottery, type NewPart } from './server/announce.ts'
export { revealOwnPart, type ActionRefusal } from './server/actions.ts'
export { enterLottery, type EntryRefusal } from './server/enter.ts'
export { lotteryCancelled, lotteryDecided } from './server/events.ts'
export {
  countTickets,
  findEntrants,
  findTickets,
  findWinningTickets,
  getLottery,
  presentLottery,
} from './server/find-draws.ts'
export {
  announceTimedLottery,
  cancelLotteryWithin,
  cancelTimedLottery,
  enterMany,
  findOrder,
  revealTimedPart,
  closeTimedEntries,
  startTimedLottery,
  type TimedEntry,
} from './server/timed.ts'
export { identityOf } from './server/enter.ts'
export { lotteryAdminPath } from './addresses.ts'
export { bundleBytes } from './server/send-bundle.ts'
/** The rules of a lottery; docs/draws.md specifies them byte for byte. */
export { beaconOf, commitTo, keyOf, type PartOutcome } from './server/engine/beacon.ts'
export { bundleText } from './server/engine/bundle.ts'
export { orderBytes, orderHash, orderOf } from './server/engine/order.ts'
export { entryHash, type RecordEntry } from './server/engine/record.ts'
export { holderOf, leavesOf } from './server/engine/tickets.ts'
export { isInTree, pathOf, rootOf } from './server/engine/tree.ts'
