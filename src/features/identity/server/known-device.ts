import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs, daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { absenceMs } from '../rules.ts'

const keepDays = 180

/** A shared family browser has a few accounts; the latest sign-in comes first. */
const maxEntries = 4

/**
 * The sign-ins of a number: a random name, the day of the last one, the first one's hour, and
 * our seal over them and the number.
 */
type Entry = { name: string; day: number; since: number; seal: Buffer }

const entryPattern = /^([\w-]{22})\.(\d{1,6})\.(\d{1,7})\.([\w-]{22})$/
const hourMs = 3600 * 1000

function readEntries(cookie: string | undefined): Entry[] {
  const parts = (cookie ?? '').slice(0, 500).split('~').slice(0, maxEntries)
  return parts.flatMap((part) => {
    const [, name, day, since, seal] = entryPattern.exec(part) ?? []
    if (!name || !day || !since || !seal) return []
    return [{ name, day: Number(day), since: Number(since), seal: Buffer.from(seal, 'base64url') }]
  })
}

type Holder = Pick<RequestContext, 'secrets' | 'scope' | 'now'>

const sealOf = (
  { secrets }: Pick<Holder, 'secrets'>,
  { name, day, since }: Omit<Entry, 'seal'>,
  mobileIndex: Buffer,
): Buffer => secrets.keyedHash('known-device', `${name}.${day}.${since}.${mobileIndex.toString('hex')}`).subarray(0, 16)

const isOf = (ctx: Holder, entry: Entry, mobileIndex: Buffer): boolean =>
  timingSafeEqual(entry.seal, sealOf(ctx, entry, mobileIndex))

/**
 * Returns the name of this browser for a number that signed in here before; null otherwise. It
 * keeps strangers from using up the owner's codes and tries. The server stores nothing.
 */
export function findKnownDevice(ctx: Holder, mobileIndex: Buffer): string | null {
  return findEntry(ctx, mobileIndex, keepDays)?.name ?? null
}

/**
 * Returns since when this browser is used for a number, in whole hours, if it signed in recently;
 * null otherwise. Here a code alone opens the account.
 */
export function findTrustedDevice(ctx: Holder, mobileIndex: Buffer): Date | null {
  const entry = findEntry(ctx, mobileIndex, absenceMs / dayMs)
  return entry ? new Date(entry.since * hourMs) : null
}

function findEntry(ctx: Holder, mobileIndex: Buffer, days: number): Entry | undefined {
  const today = Math.floor(ctx.now.getTime() / dayMs)
  const fresh = readEntries(ctx.scope.deviceCookie).filter(({ day }) => day <= today && today - day < days)
  return fresh.find((entry) => isOf(ctx, entry, mobileIndex))
}

/** Stores in the browser that this number signed in, beside other numbers. */
export function rememberDevice(ctx: Holder, mobileIndex: Buffer): void {
  const now = ctx.now.getTime()
  const since = Math.floor((findTrustedDevice(ctx, mobileIndex)?.getTime() ?? now) / hourMs)
  const entry = { name: randomBytes(16).toString('base64url'), day: Math.floor(now / dayMs), since }
  setEntries(ctx, [{ ...entry, seal: sealOf(ctx, entry, mobileIndex) }, ...othersThan(ctx, mobileIndex)])
}

/** Removes a number from this browser. */
export function forgetDevice(ctx: Holder, mobileIndex: Buffer): void {
  if (ctx.scope.deviceCookie) setEntries(ctx, othersThan(ctx, mobileIndex))
}

/** Counts the other numbers that signed in on this browser recently, as far as stored. */
export function countOtherNumbers(ctx: Holder, mobileIndex: Buffer): number {
  const today = Math.floor(ctx.now.getTime() / dayMs)
  return othersThan(ctx, mobileIndex).filter(({ day }) => day <= today && today - day < keepDays).length
}

const othersThan = (ctx: Holder, mobileIndex: Buffer): Entry[] =>
  readEntries(ctx.scope.deviceCookie).filter((each) => !isOf(ctx, each, mobileIndex))

/** `readSession` reads the same cookie. */
function setEntries({ scope }: Holder, entries: readonly Entry[]): void {
  const texts = entries
    .slice(0, maxEntries)
    .map(({ name, day, since, seal }) => [name, day, since, seal.toString('base64url')].join('.'))
  scope.deviceCookie = texts.join('~')
  const maxAgeSeconds = texts.length ? keepDays * daySeconds : 0
  scope.cookies.push({ name: 'device', value: scope.deviceCookie, maxAgeSeconds, httpOnly: true })
}
