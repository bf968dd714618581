export type { LiveOffer, MarketOffers, OfferedCar } from './server/market-offers.ts'
export type { BodyPart, Harm, HarmedPart, ValuedCar } from './valuation/car.ts'
