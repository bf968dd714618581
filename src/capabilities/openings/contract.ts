/** The server door of openings for other capabilities: announcing one, and asking whether a person's turn has come. */
export { announceOpening, type NewOpening, type OrderDraw } from './server/announce.ts'
export { endOpeningWithin, freezeOpening, setClosingWithin, setRateWithin, setRemark } from './server/acts.ts'
export { admissionOf, type Admission } from './server/find-places.ts'
export { useAdmission, type UseRefusal } from './server/use-admission.ts'
export { countTurns, findOpenings, type OpeningView } from './server/find-openings.ts'
export { openingDeskPath, openingPath } from './addresses.ts'
export { stateNames as openingStateNames } from './texts.ts'
