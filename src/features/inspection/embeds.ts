/** The public components of inspections. */
export { bookOf } from './addresses.ts'
export { adTexts } from './texts.ts'
