/** The public server API of the garage. */
/** @public For features that let a person choose one of their cars. */
export { carsOf, type OwnCar } from './server/cars-of.ts'
/** The nearest deadline of each car, for forms that choose one. */
export { findKeyDues } from './server/present-profile-part.ts'
export { findInsuranceDays, noteInsurance } from './server/insurance-day.ts'
/** The costs of owners of a model, from five owners on. */
export { findOwnersCosts } from './server/owners-costs.ts'
export { carAdded } from './server/events.ts'
export { licenceRemindPath } from './addresses.ts'
/** The timeline of the car of an ad, where its owner shows it. */
export { adTimelinePath } from './addresses.ts'
export { hasTimelineOnAd } from './server/timeline/links.ts'
/** Records events in the timeline of a person's car. */
export { recordCarEvent } from './server/timeline/record-event.ts'
export type { StatedEvent } from './timeline/events.ts'
/** The garage's facts of a car, for comparison with observed ones. */
export { findKnownFacts } from './server/known-facts.ts'
