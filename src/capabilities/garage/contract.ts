/** The server door of the garage for other capabilities. */
/** @public For rooms that ask about a car and let a person choose one of theirs. */
export { carsOf, type OwnCar } from './server/cars-of.ts'
export { findInsuranceDays, noteInsurance } from './server/insurance-day.ts'
/** What owners of a model paid, where there are five of them. */
export { findOwnersCosts } from './server/owners-costs.ts'
export { carAdded } from './server/events.ts'
export { licenceRemindPath } from './addresses.ts'
/** The timeline of the car of an ad, where its owner shows it. */
export { adTimelinePath } from './addresses.ts'
export { hasTimelineOnAd } from './server/timeline/links.ts'
/** What happened to a person's car, for its timeline. */
export { recordCarEvent } from './server/timeline/record-event.ts'
export type { ToldEvent } from './timeline/events.ts'
/** What is known of a car, for whoever compares it with what was seen. */
export { findKnownFacts } from './server/known-facts.ts'
