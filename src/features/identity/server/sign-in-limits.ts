import { addressLimits, wideAddressGroup } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits, type Limit, type LimitAnswer } from '#platform/limits/limits.ts'
import type { CodePurpose } from '../rules.ts'
import { findKnownDevice } from './known-device.ts'

const hour = 3600
const day = 24 * hour

/** Limits of codes for one number; the last part of each lane. */
const numberLimits = (mobile: string): Limit[] => [
  { key: `sign-in:mobile-hour:${mobile}`, max: 5, seconds: hour },
  { key: `sign-in:mobile-day:${mobile}`, max: 15, seconds: day },
]

/**
 * Builds the lanes for sending a code; the first free one takes it. Below half of the total budget
 * an address has ADDRESS_CODES_PER_HOUR, because carriers put thousands of people behind one. Above
 * it an address has three and its network ten, so that a few never use up the rest. A tenth is
 * reserved for known devices, as are two codes an hour per number. So an attacker does not lock the
 * owner out.
 */
function codeLanes({ mobile, address, addressCodes, codesPerHour, known }: CodeRequester): Limit[][] {
  const all = { key: 'sign-in:all', max: codesPerHour, seconds: hour }
  const forStrangers = { key: 'sign-in:strangers', max: codesPerHour - Math.floor(codesPerHour / 10), seconds: hour }
  const usual = [
    ...numberLimits(mobile),
    ...addressLimits('sign-in', address, { max: addressCodes, seconds: hour }),
    forStrangers,
    all,
  ]
  const lanes = [
    [...usual, { key: 'sign-in:first-half', max: Math.ceil(codesPerHour / 2), seconds: hour }],
    [...usual, ...scarceLimits(address)],
  ]
  if (!known) return lanes
  const own = [
    { key: `sign-in:own-hour:${mobile}`, max: 2, seconds: hour },
    { key: `sign-in:own-day:${mobile}`, max: 6, seconds: day },
    all,
  ]
  return [...lanes, own]
}

type CodeRequester = { mobile: string; address: string; addressCodes: number; codesPerHour: number; known: boolean }

const scarceLimits = (address: string): Limit[] => [
  ...addressLimits('sign-in-scarce', address, { max: 3, seconds: hour }).slice(0, 1),
  { key: `sign-in-scarce:around:${wideAddressGroup(address)}`, max: 10, seconds: hour },
]

/** Counts a code for a number on the first free lane. */
export function countCode(ctx: RequestContext, mobileIndex: Buffer, purpose: CodePurpose): Promise<LimitAnswer> {
  // These purposes need a session of this number's account.
  const stepUp = purpose === 'confirm' || purpose === 'old-mobile' || purpose === 'sign'
  const known = stepUp || (purpose !== 'new-mobile' && findKnownDevice(ctx, mobileIndex) !== null)
  const { scope, config } = ctx
  return consumeFirstAllowed(
    ctx,
    codeLanes({
      mobile: mobileIndex.toString('hex'),
      address: scope.address,
      addressCodes: config.ADDRESS_CODES_PER_HOUR,
      codesPerHour: config.ALL_CODES_PER_HOUR,
      known,
    }),
  )
}

/**
 * Counts a password try before checking the password, so that a refusal reveals nothing. A known
 * device has its own tries when strangers used up those of the number.
 */
export function countPasswordTry(ctx: RequestContext, mobileIndex: Buffer): Promise<LimitAnswer> {
  const mobile = mobileIndex.toString('hex')
  const device = findKnownDevice(ctx, mobileIndex)
  const anybody = [
    ...addressLimits('password', ctx.scope.address, { max: ctx.config.ADDRESS_PASSWORDS_PER_HOUR, seconds: hour }),
    { key: `password:mobile-hour:${mobile}`, max: 10, seconds: hour },
    { key: `password:mobile-day:${mobile}`, max: 30, seconds: day },
  ]
  if (device === null) return consumeFirstAllowed(ctx, [anybody])
  const own = [
    { key: `password:device-hour:${device}`, max: 10, seconds: hour },
    { key: `password:device-day:${device}`, max: 30, seconds: day },
  ]
  return consumeFirstAllowed(ctx, [anybody, own])
}

/** Consumes from the first free lane; without one, returns the earliest time of all. */
async function consumeFirstAllowed(ctx: RequestContext, lanes: readonly Limit[][]): Promise<LimitAnswer> {
  let refusal: LimitAnswer | undefined
  for (const lane of lanes) {
    const answer = await consumeLimits(ctx, lane)
    if (answer.allowed) return answer
    if (!refusal || refusal.allowed || answer.until < refusal.until) refusal = answer
  }
  if (!refusal) throw new Error('No lane to consume from: pass at least one')
  return refusal
}
