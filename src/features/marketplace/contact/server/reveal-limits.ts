import { daySeconds } from '#kit/durations.ts'
import { addressLimits } from '#platform/address.ts'

const tenMinutes = 600

/** Allows a person who chooses a car, but not a collector of numbers. */
export const limitsFor = (personId: bigint, address: string) => [
  { key: `reveal:person:${personId}:short`, max: 12, seconds: tenMinutes },
  { key: `reveal:person:${personId}:day`, max: 40, seconds: daySeconds },
  ...addressLimits('reveal', address, { max: 200, seconds: daySeconds }),
]
