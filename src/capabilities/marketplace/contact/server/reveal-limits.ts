import { addressLimits } from '#platform/address.ts'

const tenMinutes = 600
const day = 24 * 3600

/** Enough for a person who is choosing a car, too few for one who collects numbers. */
export const limitsFor = (personId: bigint, address: string) => [
  { key: `reveal:person:${personId}:short`, max: 12, seconds: tenMinutes },
  { key: `reveal:person:${personId}:day`, max: 40, seconds: day },
  ...addressLimits('reveal', address, { max: 200, seconds: day }),
]
