import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '#platform/context.ts'
import { absenceMs } from '../rules.ts'

const dayMs = 24 * 3600 * 1000
const keepDays = 180

/** A browser that a family shares has a few accounts; the one that signed in last stands first. */
const mostEntries = 4

/**
 * The sign-ins with a number: a random name, the day of the last one, the hour of the first one, and our seal over them and the
 * number.
 */
type Entry = { name: string; day: number; since: number; seal: Buffer }

const entryPattern = /^([\w-]{22})\.(\d{1,6})\.(\d{1,7})\.([\w-]{22})$/
const hourMs = 3600 * 1000

function readEntries(cookie: string | undefined): Entry[] {
  const parts = (cookie ?? '').slice(0, 500).split('~').slice(0, mostEntries)
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
 * The name of this browser for a number with which somebody has signed in here before; null for strangers. It keeps strangers
 * from using up the owner's codes and tries. Nothing of it is kept on the server.
 */
export function findKnownDevice(ctx: Holder, mobileIndex: Buffer): string | null {
  return findEntry(ctx, mobileIndex, keepDays)?.name ?? null
}

/**
 * Since when this browser is used for a number, in whole hours, when somebody signed in with it lately; null for every other
 * browser. A code alone opens an account here.
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

/** Tells the browser that its person signed in with this number, beside what it knows of others. */
export function rememberDevice(ctx: Holder, mobileIndex: Buffer): void {
  const now = ctx.now.getTime()
  const since = Math.floor((findTrustedDevice(ctx, mobileIndex)?.getTime() ?? now) / hourMs)
  const entry = { name: randomBytes(16).toString('base64url'), day: Math.floor(now / dayMs), since }
  setEntries(ctx, [{ ...entry, seal: sealOf(ctx, entry, mobileIndex) }, ...othersThan(ctx, mobileIndex)])
}

/** The number is no longer of an account that this browser knows. */
export function forgetDevice(ctx: Holder, mobileIndex: Buffer): void {
  if (ctx.scope.deviceCookie) setEntries(ctx, othersThan(ctx, mobileIndex))
}

/** With how many other numbers somebody has signed in on this browser lately, as far as it remembers. */
export function countOtherNumbers(ctx: Holder, mobileIndex: Buffer): number {
  const today = Math.floor(ctx.now.getTime() / dayMs)
  return othersThan(ctx, mobileIndex).filter(({ day }) => day <= today && today - day < keepDays).length
}

const othersThan = (ctx: Holder, mobileIndex: Buffer): Entry[] =>
  readEntries(ctx.scope.deviceCookie).filter((each) => !isOf(ctx, each, mobileIndex))

/** `readSession` reads the same cookie. */
function setEntries({ scope }: Holder, entries: readonly Entry[]): void {
  const texts = entries
    .slice(0, mostEntries)
    .map(({ name, day, since, seal }) => [name, day, since, seal.toString('base64url')].join('.'))
  scope.deviceCookie = texts.join('~')
  const maxAgeSeconds = texts.length ? keepDays * 24 * 3600 : 0
  scope.cookies.push({ name: 'device', value: scope.deviceCookie, maxAgeSeconds, httpOnly: true })
}
