import type { MarketSections, ServicePrice } from './market.ts'
import type { PlateKey } from './plate-key.ts'
import type { ProductFigures } from './house-figures.ts'
import type { FoundGroup, SiteSearch } from './site-search.ts'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Mobile } from '#kit/mobile.ts'
import type { AdExtras } from './ad-extras.ts'
import type { AdminSearch } from './admin-search.ts'
import type { Chaos } from './chaos.ts'
import type { Platform, RequestContext } from './context.ts'
import type { Db, Trx } from './database/database.ts'
import type { SealedColumn } from './database/sealed-column.ts'
import type { Subscription } from './events/events.ts'
import type { PersonFacts } from './client-manifest.ts'
import type { OwnLine } from './home-part.ts'
import type { ApiOptions } from './http/api-requests.ts'
import type { PolledGauge } from './http/metrics.ts'
import type { Invariant } from './invariants.ts'
import type { ExpensiveAddress } from './http/overload/request-class.ts'
import type { JobTable } from './jobs/jobs.ts'
import type { Permission, PermissionTable } from './permissions.ts'
import type { WorkQueue } from './work-queue.ts'

/**
 * A feature's contributions to the product, in `src/features/NAME/manifest.ts`. A feature that offers further
 * extension points (notices, rules) adds its key here by declaration merging.
 */
export interface Manifest {
  /** The folder of the feature. */
  name: string
  permissions?: PermissionTable
  /** Every admin address of the feature, and the permission that its screen requires. */
  adminAddresses?: Readonly<Record<string, Permission>>
  adminTasks?: readonly AdminTask[]
  /** Its results in the search of the admin panel. */
  adminSearch?: readonly AdminSearch[]
  auditLabels?: Partial<AuditLabels>
  /** Returns counts for the person's own pages, by names that its client manifest reads. */
  personFacts?: (db: Db, personId: bigint) => Promise<PersonFacts>
  /** Descriptions of its jobs for staff, by job name; a job without one is shown by its name. */
  jobNames?: Readonly<Record<string, string>>
  jobs?: (platform: Platform) => JobTable
  /** Its reactions to events of other features. */
  subscriptions?: (platform: Platform) => readonly Subscription[]
  api?: ApiPart
  endpoints?: Endpoints
  /** Addresses of pages whose forms carry files without scripts, and the maximum bytes of one form. */
  formBytes?: Readonly<Record<string, number>>
  /**
   * Addresses to which other sites send a browser back, some by POST; the fields of such a form become the query of a
   * GET.
   */
  returnAddresses?: readonly RegExp[]
  /** Addresses that cost more than others: an overloaded process refuses them first, or they have their own limits. */
  expensiveAddresses?: readonly ExpensiveAddress[]
  /** Metrics for `/metrics`. */
  gauges?: (platform: Platform) => readonly PolledGauge[]
  /** Conditions that always hold in its tables (`npm run invariants`). */
  invariants?: readonly Invariant[]
  /** Runs before the server listens, in every process. */
  prepare?: (db: Db) => Promise<unknown>
  /** Updates in-memory state from the database; called every few seconds while the server runs. */
  refresh?: (db: Db) => Promise<unknown>
  /** Data of its part of the home page (`home-part.tsx`); the same for everybody, so without personal data. */
  homeData?: (ctx: RequestContext) => Promise<unknown>
  /** Lines of the home page about a person's own items, the most urgent first. */
  ownHomeData?: (ctx: RequestContext, personId: bigint) => Promise<readonly OwnLine[]>
  /** Its lines on the page of a used car's ad. */
  adExtras?: AdExtras
  /** Its results in the search over everything. */
  siteSearch?: SiteSearch
  /** Its suggestions in the search over everything before the user types. */
  siteSearchStart?: (ctx: RequestContext) => Promise<readonly FoundGroup[]>
  /** Its sections on the pages of markets, beside the services of its `market-part.ts`. */
  marketSections?: MarketSections
  /** Prices of services on the pages of markets, by address; the same for everybody. */
  servicePrices?: (ctx: RequestContext) => Promise<Readonly<Record<string, ServicePrice>>>
  /** A user's own cars with plates, for the head of the pages of markets. */
  plateKeys?: (ctx: RequestContext, personId: bigint) => Promise<readonly PlateKey[]>
  /** Its numbers for the page about the product. */
  houseFigures?: ProductFigures
  /** Data of its part of the first of a person's own pages (`profile-part.tsx`). */
  profileData?: (ctx: RequestContext, personId: bigint) => Promise<unknown>
  /** Its actions and checks of the chaos suite; in a separate file, which the server never loads. */
  chaos?: () => Promise<Chaos>
  /** Its public pages for search engines; the sitemap has the name of the feature. */
  sitemap?: (db: Db, now: Date) => Promise<readonly SitemapEntry[]>
  /** Its shortcuts of the installed app's icon. */
  appShortcuts?: readonly AppShortcut[]
  /** The target of files that another app shares with the installed one (https://w3c.github.io/web-share-target/). */
  sharedFiles?: { href: string; field: string; accept: readonly string[] }
  personalData?: PersonalData
  /** Every column that refers to a person: whether the data export contains its rows, and how deletion treats them. */
  personColumns?: Readonly<Record<string, PersonColumn>>
  /** Every column with sealed values, which are sealed again when keys rotate. */
  sealedColumns?: readonly SealedColumn[]
  /** By kind of subject, such as `ad`: whether the one with this reference is open to everybody now. */
  openSubjects?: Readonly<Record<string, (db: Db, reference: string) => Promise<boolean>>>
}

/**
 * Whether everybody may see a subject of another feature now. What hangs on the page of a subject (reports, files, links) ends
 * with it by this. False for a kind that no feature knows.
 */
export async function isOpenToAll(
  { db, manifests }: { db: Db; manifests: readonly Manifest[] },
  kind: string,
  reference: string,
): Promise<boolean> {
  const isOpen = manifests.find(({ openSubjects }) => openSubjects?.[kind])?.openSubjects![kind]
  return (await isOpen?.(db, reference)) ?? false
}

/** A page that answers 200, and the last change of its content; null for content without a date. */
export type SitemapEntry = { path: string; changed: Date | null }

/** `shortName` is for narrow places. Lower orders come first; entries without one come last. */
export type AppShortcut = { href: string; name: string; shortName: string; order?: number }

/** A task for staff, on the first page of the admin panel for those with its permission. */
export type AdminTask = {
  label: string
  href: string
  /** The recommended action. */
  advice: string
  permission: Permission
  /** Lower ones come first; entries without one come last. */
  order?: number
  count: (db: Db, now: Date) => Promise<number>
  /** Its items one by one, for the queue; without it the first page only shows their number. */
  queue?: WorkQueue
}

/** Persian labels for the codes of the audit log. */
export type AuditLabels = {
  /** By the code of the action, `person.lock`. */
  acts: Readonly<Record<string, string>>
  /** By the first part of the subject, `person` of `person:17`. */
  subjects: Readonly<Record<string, string>>
  /** By the name in the details. Features may use the same name in the same sense. */
  details: Readonly<Record<string, string>>
  /** Labels of a detail's values, by the name of the detail: `state` has «متوقف شده» for `suspended`. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Formats a detail as a sentence, by its name, when a label is not enough; null leaves it unchanged. */
  sentences: Readonly<Record<string, (value: unknown, subject: string, manifests: Manifests) => string | null>>
}

/** Operations of the API with the tags of their documentation. */
export type ApiPart = {
  tags: readonly ApiTag[]
  /** The prefix of its paths below `/api`; `/v1` by default. */
  prefix?: string
  routes: FastifyPluginAsyncZod<ApiOptions>
  /** The messages that the product sends to others, for the `webhooks` part of the document. */
  webhooks?: () => Record<string, object>
  /** The steps of the guide for programmers, shown at `/api/docs/connect`. */
  guide?: readonly GuideStep[]
}

/** A step of a guide: its title, its Persian text, and the code that belongs to it. */
export type GuideStep = { title: string; text: readonly string[]; code: string }

/** Lower orders come first in the document; entries without one come last. */
export type ApiTag = { name: string; description: string; order?: number }

/** Addresses outside pages and API, as routes of Fastify. */
export type Endpoints = {
  prefix?: string
  /** Guarded like the API: origin of writes, limits, errors as JSON. */
  guarded?: true
  routes: (app: FastifyInstance, options: ApiOptions & { platform: Platform }) => Promise<void>
}

/** A person by both identifiers that features use. */
export type KnownPerson = { personId: bigint; mobile: Mobile }

/** Why an account cannot be deleted yet: a stable code, and the message for the person. */
export type ErasureBlocker = { code: string; text: string }

export type PersonalData = {
  /** Its key in the export of a person's data; the feature's name by default. */
  key?: string
  /** The export follows this order, and deletion the opposite one. Entries without one come last. */
  order?: number
  /** Descriptions of its data for the list on the settings page. */
  inFile: readonly string[]
  /**
   * The effect of deleting the account, in the person's words; `kept` names anonymous data that stays, and the reason.
   */
  deletion: DeletionFacts
  /** Returns everything stored about a person, as JSON. */
  export: (ctx: RequestContext, person: KnownPerson) => Promise<unknown>
  /** Erases the person, in the transaction of all features. */
  erase: (trx: Trx, ctx: RequestContext, person: KnownPerson) => Promise<void>
  findBlocker?: (db: Db, personId: bigint) => Promise<ErasureBlocker | null>
}

export type DeletionFacts = { gone: readonly string[]; kept?: readonly string[] }

export type PersonColumn = { exported: boolean; deleted: 'gone' | 'unnamed' | 'refused' }

/** Type-checks a manifest at its definition. */
export const defineManifest = (manifest: Manifest): Manifest => manifest

/** All manifests of the product in the order of their names. */
export type Manifests = readonly Manifest[]

/** Returns a function of all manifests whose result is computed once for each list of them. */
export function fromManifests<Answer>(compose: (manifests: Manifests) => Answer): (manifests: Manifests) => Answer {
  const existing = new WeakMap<Manifests, { answer: Answer }>()
  return (manifests) => {
    const match = existing.get(manifests) ?? { answer: compose(manifests) }
    existing.set(manifests, match)
    return match.answer
  }
}

/** Merges tables into one; throws when two of them use the same key. */
export function mergeTables<Entry>(
  tables: readonly Readonly<Record<string, Entry>>[],
): Readonly<Record<string, Entry>> {
  const merged: Record<string, Entry> = {}
  for (const [name, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(merged, name) && merged[name] !== entry) throw new Error(`duplicate manifest key «${name}»`)
    merged[name] = entry
  }
  return merged
}
