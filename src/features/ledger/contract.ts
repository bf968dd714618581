/** The server API of the ledger for other features. */
export { cashOf, giftOf, platformAccount, type Account } from './accounts.ts'
export { findBalances, lockBalances, type Balances } from './server/balances.ts'
export { captureHold, holdMoney, releaseHold, type Hold } from './server/holds.ts'
export { findMovements, type LedgerFilter, type Movement } from './server/read-ledger.ts'
export { findOpenHolds, type OpenHold } from './server/find-holds.ts'
export { payOut, postTransfer, type Entry } from './server/post-transfer.ts'
export { findSpent, spendMoney } from './server/spend-money.ts'
