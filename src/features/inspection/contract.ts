/** The public server API of inspections. */
export { askForInspection } from './server/place-order.ts'
export { inspectionPath, reportPath } from './addresses.ts'
export { countStationsByCity } from './server/count-stations.ts'
export { findCommonFaults } from './server/common-faults.ts'
export { sameYear } from './mismatches.ts'
export { findReportOfAd } from './server/verify.ts'
