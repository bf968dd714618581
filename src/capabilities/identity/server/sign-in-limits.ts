import { addressLimits, wideAddressGroup } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits, type Limit, type LimitAnswer } from '#platform/limits.ts'
import type { CodePurpose } from '../rules.ts'
import { findKnownDevice } from './known-device.ts'

const hour = 3600
const day = 24 * hour

/** Codes for one number; the last one of a lane, whoever asks. */
const numberLimits = (mobile: string): Limit[] => [
  { key: `sign-in:mobile-hour:${mobile}`, max: 5, seconds: hour },
  { key: `sign-in:mobile-day:${mobile}`, max: 15, seconds: day },
]

/**
 * The lanes on which a code may go out; the first one that is free takes it. While less than half of what may be sent to all
 * numbers is used, an address has ADDRESS_CODES_PER_HOUR, because carriers put thousands of people behind one; beyond it three, and its neighbourhood ten, so that a few addresses
 * never use up the rest. A tenth is left to known devices, and so are two codes an hour of a number: whoever asks for a
 * stranger's codes does not lock the owner out.
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

/** Counts a code that goes out to a number, on the first lane that is free. */
export function countCode(ctx: RequestContext, mobileIndex: Buffer, purpose: CodePurpose): Promise<LimitAnswer> {
  // Whoever asks for these is signed in to the account of this number.
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
 * Counts a try of a password before the password is looked at, so that a refusal tells nothing about it. A known device has
 * tries of its own when strangers have used up those of the number.
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

/** One use on the first lane that allows it; when none does, the answer names the earliest moment of all. */
async function consumeFirstAllowed(ctx: RequestContext, lanes: readonly Limit[][]): Promise<LimitAnswer> {
  let refusal: LimitAnswer | undefined
  for (const lane of lanes) {
    const answer = await consumeLimits(ctx, lane)
    if (answer.allowed) return answer
    if (!refusal || refusal.allowed || answer.until < refusal.until) refusal = answer
  }
  if (!refusal) throw new Error('a use needs a lane')
  return refusal
}
