import { timingSafeEqual } from 'node:crypto'
import { fromManifests } from '#platform/manifest.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { NoticeSwitch } from './notice-switch.ts'

/** 96 bits: short enough for a text message, infeasible to guess. */
const markBytes = 12
const markOf = (secrets: Secrets, subject: string): Buffer =>
  secrets.keyedHash('notice-off', subject).subarray(0, markBytes)

/** Returns the address that switches off a subject, such as `search.k3m9x0p2qa`. */
export const offPath = (secrets: Secrets, subject: string): string =>
  `/off/${subject}.${markOf(secrets, subject).toString('base64url')}`

/** Parses the switch and the target of such an address; null for a forged one. */
export function readOffToken(secrets: Secrets, token: string): { name: string; target: string } | null {
  const read = /^(([a-z]{1,12})\.([0-9a-z.-]{1,90}))\.([\w-]{16})$/.exec(token)
  if (!read) return null
  const [, subject, name, target, mark] = read as unknown as [string, string, string, string, string]
  const given = Buffer.from(mark, 'base64url')
  return given.length === markBytes && timingSafeEqual(given, markOf(secrets, subject)) ? { name, target } : null
}

export const switchesOf = fromManifests(
  (manifests): ReadonlyMap<string, NoticeSwitch> =>
    new Map(manifests.flatMap(({ noticeSwitches = [] }) => noticeSwitches.map((each) => [each.name, each]))),
)
