/** The public server API of inspections. */
export { askForInspection } from './server/place-order.ts'
export { reportPath } from './addresses.ts'
export { findCommonFaults } from './server/common-faults.ts'
export { sameYear } from './mismatches.ts'
export { findReportOfAd } from './server/verify.ts'
