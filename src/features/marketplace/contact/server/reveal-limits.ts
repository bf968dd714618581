import { addressLimits } from '#platform/address.ts'

const tenMinutes = 600
const day = 24 * 3600

/** Allows a person who chooses a car, but not a collector of numbers. */
export const limitsFor = (personId: bigint, address: string) => [
  { key: `reveal:person:${personId}:short`, max: 12, seconds: tenMinutes },
  { key: `reveal:person:${personId}:day`, max: 40, seconds: day },
  ...addressLimits('reveal', address, { max: 200, seconds: day }),
]
