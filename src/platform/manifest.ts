import type { MarketSections } from './market.ts'
import type { HouseFigures } from './house-figures.ts'
import type { FoundGroup, SiteSearch } from './site-search.ts'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Mobile } from '#kit/mobile.ts'
import type { AdminSearch } from './admin-search.ts'
import type { Chaos } from './chaos.ts'
import type { Platform, RequestContext } from './context.ts'
import type { Db, Trx } from './database.ts'
import type { Demo } from './demo.ts'
import type { SealedColumn } from './database/sealed-column.ts'
import type { Subscription } from './events.ts'
import type { PersonFacts } from './client-manifest.ts'
import type { OwnLine } from './home-part.ts'
import type { ApiOptions } from './http/api-requests.ts'
import type { PolledGauge } from './http/metrics.ts'
import type { Invariant } from './invariants.ts'
import type { ExpensiveAddress } from './http/overload/request-class.ts'
import type { JobTable } from './jobs.ts'
import type { Permission, PermissionTable } from './permissions.ts'
import type { WorkQueue } from './work-queue.ts'

/**
 * What a capability brings to the product, in `src/capabilities/NAME/manifest.ts`. A room that offers more to others (notices,
 * rules) adds its key here by declaration merging.
 */
export interface Manifest {
  /** The folder of the capability. */
  name: string
  permissions?: PermissionTable
  /** Every address of the back office that it has, and the permission that its screen asks for. */
  adminAddresses?: Readonly<Record<string, Permission>>
  adminTasks?: readonly AdminTask[]
  /** What the search of the back office finds here. */
  adminSearch?: readonly AdminSearch[]
  auditLabels?: Partial<AuditLabels>
  /** Counts for the person's own pages, by names that its client manifest reads. */
  personFacts?: (db: Db, personId: bigint) => Promise<PersonFacts>
  /** What its jobs do, by their names, for staff; a name without words is shown alone. */
  jobNames?: Readonly<Record<string, string>>
  jobs?: (platform: Platform) => JobTable
  /** What it does when something happens in another room. */
  subscriptions?: (platform: Platform) => readonly Subscription[]
  api?: ApiPart
  endpoints?: Endpoints
  /** Addresses of pages whose forms carry files when there is no script, and how many bytes one form may have. */
  formBytes?: Readonly<Record<string, number>>
  /** Addresses to which other sites send a browser back, some by POST; the fields of such a form become the query of a GET. */
  returnAddresses?: readonly RegExp[]
  /** Addresses that cost more than others: what an overloaded process gives up first, and what has limits of its own. */
  expensiveAddresses?: readonly ExpensiveAddress[]
  /** Figures of `/metrics`. */
  gauges?: (platform: Platform) => readonly PolledGauge[]
  /** What holds in its tables at every instant (`npm run invariants`). */
  invariants?: readonly Invariant[]
  /** Runs before the server listens, in every process. */
  prepare?: (db: Db) => Promise<unknown>
  /** Keeps what is held in memory close to the database; called every few seconds while the server runs. */
  refresh?: (db: Db) => Promise<unknown>
  /** What its part of the first page shows (`home-part.tsx`); the same for everybody, so nothing about a person. */
  homeData?: (ctx: RequestContext) => Promise<unknown>
  /** Lines of the first page about a person's own things, the most pressing first. */
  ownHomeData?: (ctx: RequestContext, personId: bigint) => Promise<readonly OwnLine[]>
  /** What the search over everything finds here. */
  siteSearch?: SiteSearch
  /** What the search over everything offers before somebody types. */
  siteSearchStart?: (ctx: RequestContext) => Promise<readonly FoundGroup[]>
  /** What it shows on the pages of markets, beside the services of its `market-part.ts`. */
  marketSections?: MarketSections
  /** What it counts for the page about the house. */
  houseFigures?: HouseFigures
  /** What its part of the first of a person's own pages shows (`profile-part.tsx`). */
  profileData?: (ctx: RequestContext, personId: bigint) => Promise<unknown>
  demo?: Demo
  /** What the chaos suite does and checks here; in a file of its own, which the server never loads. */
  chaos?: () => Promise<Chaos>
  /** Its public pages for search engines; they stand in a sitemap by the name of the room. */
  sitemap?: (db: Db, now: Date) => Promise<readonly SitemapEntry[]>
  /** What a long press on the icon of the installed app offers. */
  appShortcuts?: readonly AppShortcut[]
  /** Where files arrive that another app shares with the installed one (https://w3c.github.io/web-share-target/). */
  sharedFiles?: { href: string; field: string; accept: readonly string[] }
  personalData?: PersonalData
  /** Every column that names a person: whether its rows are in the file of their data, and what deletion does to them. */
  personColumns?: Readonly<Record<string, PersonColumn>>
  /** Every column that holds a sealed value, to be sealed anew when keys rotate. */
  sealedColumns?: readonly SealedColumn[]
  /** By kind of subject, such as `ad`: whether the one with this reference is open to everybody now. */
  openSubjects?: Readonly<Record<string, (db: Db, reference: string) => Promise<boolean>>>
}

/**
 * Whether everybody may see a subject of another capability now. What hangs on the page of a subject (reports, files, links) ends
 * with it by this. False for a kind that no capability knows.
 */
export async function isOpenToAll(
  { db, manifests }: { db: Db; manifests: readonly Manifest[] },
  kind: string,
  reference: string,
): Promise<boolean> {
  const isOpen = manifests.find(({ openSubjects }) => openSubjects?.[kind])?.openSubjects![kind]
  return (await isOpen?.(db, reference)) ?? false
}

/** A page that answers 200, and when what it tells last changed; null when nothing in it has a date. */
export type SitemapEntry = { path: string; changed: Date | null }

/** `shortName` is for narrow places. Lower orders come first; without one, after all others. */
export type AppShortcut = { href: string; name: string; shortName: string; order?: number }

/** Something that waits for staff, on the first page of the back office for those who may see it. */
export type AdminTask = {
  label: string
  href: string
  /** What to do about it. */
  advice: string
  permission: Permission
  /** Lower ones come first; without it, after all others. */
  order?: number
  count: (db: Db, now: Date) => Promise<number>
  /** Its items one by one, for the queue; without it the first page only tells how many there are. */
  queue?: WorkQueue
}

/** Persian words for what the log of staff tells in codes. */
export type AuditLabels = {
  /** By the code of the act, `person.lock`. */
  acts: Readonly<Record<string, string>>
  /** By the first part of the subject, `person` of `person:17`. */
  subjects: Readonly<Record<string, string>>
  /** By the name in the details. Rooms may use the same name in the same sense. */
  details: Readonly<Record<string, string>>
  /** What a detail may be, by the name of the detail: `state` has «متوقف شده» for `suspended`. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A detail as a sentence, by its name, for what is more than a word; null leaves it as it stands. */
  sentences: Readonly<Record<string, (value: unknown, subject: string, manifests: Manifests) => string | null>>
}

/** Operations of the API with the tags under which its document lists them. */
export type ApiPart = {
  tags: readonly ApiTag[]
  /** Where its paths begin below `/api`, `/v1` when it does not say. */
  prefix?: string
  routes: FastifyPluginAsyncZod<ApiOptions>
}

/** Lower orders come first in the document; without one, after all others. */
export type ApiTag = { name: string; description: string; order?: number }

/** Addresses outside pages and API, as routes of Fastify. */
export type Endpoints = {
  prefix?: string
  /** Guarded like the API: origin of writes, limits, errors as JSON. */
  guarded?: true
  routes: (app: FastifyInstance, options: ApiOptions & { platform: Platform }) => Promise<void>
}

/** A person by both names under which rooms know them. */
export type KnownPerson = { personId: bigint; mobile: Mobile }

/** Why an account can not be deleted yet: a stable code, and the sentence that the person reads. */
export type ErasureBlocker = { code: string; text: string }

export type PersonalData = {
  /** Its name in the file of a person's data; the name of the room when it does not say. */
  key?: string
  /** The file is written in this order, and data are erased in the opposite one. Without it, after all others. */
  order?: number
  /** What it is, in words for the list on the settings page. */
  inFile: readonly string[]
  /** What becomes of it when the account is deleted, as the person reads it; `kept` says what stays unnamed, and why. */
  deletion: DeletionFacts
  /** Everything that is held about a person, as JSON. */
  export: (ctx: RequestContext, person: KnownPerson) => Promise<unknown>
  /** Forgets the person, in the transaction of all rooms. */
  erase: (trx: Trx, ctx: RequestContext, person: KnownPerson) => Promise<void>
  findBlocker?: (db: Db, personId: bigint) => Promise<ErasureBlocker | null>
}

export type DeletionFacts = { gone: readonly string[]; kept?: readonly string[] }

export type PersonColumn = { exported: boolean; deleted: 'gone' | 'unnamed' | 'refused' }

/** Checks a manifest where it is written. */
export const defineManifest = (manifest: Manifest): Manifest => manifest

/** All manifests of the product in the order of their names. */
export type Manifests = readonly Manifest[]

/** An answer that follows from all manifests, worked out once for each list of them. */
export function fromManifests<Answer>(compose: (manifests: Manifests) => Answer): (manifests: Manifests) => Answer {
  const known = new WeakMap<Manifests, { answer: Answer }>()
  return (manifests) => {
    const found = known.get(manifests) ?? { answer: compose(manifests) }
    known.set(manifests, found)
    return found.answer
  }
}

/** One table of several; throws when two of them give different things the same name. */
export function mergeTables<Entry>(
  tables: readonly Readonly<Record<string, Entry>>[],
): Readonly<Record<string, Entry>> {
  const merged: Record<string, Entry> = {}
  for (const [name, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(merged, name) && merged[name] !== entry) throw new Error(`«${name}» is told twice`)
    merged[name] = entry
  }
  return merged
}
