/**
 * The server API of waiting rooms for other features: announce an opening, and check a person's
 * admission.
 */
export { announceOpening, type NewOpening, type OrderDraw } from './server/announce.ts'
export { endOpeningWithin, freezeOpening, setClosingWithin, setRateWithin, setRemark } from './server/acts.ts'
export { admissionOf, type Admission } from './server/find-places.ts'
export { useAdmission, type UseRefusal } from './server/use-admission.ts'
export { countTurns, findOpenings, type OpeningView } from './server/find-openings.ts'
export { openingAdminPath, openingPath } from './addresses.ts'
export { openingFlow } from './states.ts'
