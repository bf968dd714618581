/** The door of inspections for other rooms' screens. */
export { bookOf } from './addresses.ts'
export { adTexts } from './texts.ts'
