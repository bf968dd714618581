/** The server door of inspections for other capabilities. */
export { askForInspection } from './server/place-order.ts'
export { findReportOfAd } from './server/verify.ts'
