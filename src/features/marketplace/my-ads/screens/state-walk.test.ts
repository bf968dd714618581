import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/files/server/tables.ts'
import type { Role } from '#platform/permissions.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, visit } from '../../../../../tests/support/market.ts'
import { onceOnly, whole } from '../../../../../tests/support/whole.ts'
import {
  adActions,
  adStates,
  stateAfterAction,
  stateAfterUndo,
  type AdAction,
  type AdActor,
  type AdState,
} from '../../ad/ad-states.ts'
import { expireAds } from '../../ad/server/expire-ads.ts'
import { action as actOnAdPage } from '../../ad-page/screens/ad.tsx'
import { action as inThreadOf } from '../../conversations/screens/thread.tsx'
import '../../conversations/server/tables.ts'
import { action as deskAd } from '../../dealer-panel/screens/desk-ad.tsx'
import { action as deskEdit, loader as deskEditView } from '../../dealer-panel/screens/desk-edit-step.tsx'
import { action as deskBatch } from '../../dealer-panel/screens/batch.tsx'
import { action as deskStock } from '../../dealer-panel/screens/stock.tsx'
import '../../dealer-panel/server/tables.ts'
import { action as decideReports } from '../../reports/screens/admin/ad-reports.tsx'
import { hideForBait } from '../../reports/server/hide-for-bait.ts'
import { action as changeGallery } from '../../reports/screens/admin/gallery-desk.tsx'
import { action as decide } from '../../review/screens/admin/ad-review.tsx'
import '../../review/server/tables.ts'
import { action as edit, loader as editView } from '../../posting/screens/edit-ad-step.tsx'
import { action as ownAd } from './my-ad.tsx'

/** The actors, for an ad of a person and for an ad of a dealer. */
const people: Record<string, { roles: readonly Role[]; towards: Record<Kind, AdActor>; mayNot?: readonly string[] }> = {
  guest: { roles: [], towards: { person: 'guest', gallery: 'guest' } },
  'another person': { roles: [], towards: { person: 'other', gallery: 'other' } },
  owner: { roles: [], towards: { person: 'seller', gallery: 'other' } },
  'blocked buyer': { roles: [], towards: { person: 'other', gallery: 'other' } },
  'owner of the gallery': { roles: [], towards: { person: 'other', gallery: 'seller' } },
  'seller of the gallery': { roles: [], towards: { person: 'other', gallery: 'seller' }, mayNot: ['many prices'] },
  'former manager of the gallery': { roles: [], towards: { person: 'other', gallery: 'other' } },
  'staff of the gallery': { roles: [], towards: { person: 'other', gallery: 'seller' } },
  'staff of another gallery': { roles: [], towards: { person: 'other', gallery: 'other' } },
  moderator: { roles: ['operator'], towards: { person: 'staff', gallery: 'staff' } },
  admin: { roles: ['administrator'], towards: { person: 'staff', gallery: 'staff' } },
  'moderator whose ad it is': { roles: ['operator'], towards: { person: 'seller', gallery: 'seller' } },
}
type Kind = 'person' | 'gallery'
type Person = keyof typeof people

const test = useTestDb()
const ids: Record<string, bigint | undefined> = {}
let decider: bigint
let dealer: { id: bigint; slug: string }
let adId: string
let ad: bigint

type Acting = { who: Person; kind: Kind; path: string; params?: Record<string, string>; form?: Record<string, string> }
const asking = ({ who, path, params = {}, form }: Acting) =>
  visit(test, path, {
    personId: ids[who],
    roles: [...people[who]!.roles],
    confirmedAt: test.now,
    params: { adId, galleryId: dealer.slug, ...params },
    form,
  }) as never

/** `seen`: the state of the page that staff read before another person acted. */
type Try = { who: Person; kind: Kind; seen?: Seen }
/** The contents of a staff page when opened. */
type Seen = { sent: string; appeal: string; reports: string }
async function check(): Promise<Seen> {
  const sent = await test.db
    .selectFrom('ad_submission')
    .select('id')
    .where('ad_id', '=', ad)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const appeal = await test.db.selectFrom('ad_appeal').select('id').where('ad_id', '=', ad).executeTakeFirst()
  const report = await test.db
    .selectFrom('ad_report')
    .select('id')
    .where('ad_id', '=', ad)
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const { state } = await rowOf()
  return { sent: String(sent?.id), appeal: String(appeal?.id ?? 0), reports: `${state}-${report?.id ?? 0}` }
}
const own = (form: Record<string, string>) => (who: Try) =>
  (who.kind === 'gallery' ? deskAd : ownAd)(asking({ ...who, path: '/x', form }))
const staff = (form: Record<string, string>) => async (who: Try) => {
  const { sent, appeal } = who.seen ?? (await check())
  const about = { seen: sent, ...('answer' in form ? { appeal } : {}) }
  return decide(asking({ ...who, path: '/x', form: { ...about, ...form } }))
}
const reports = (decision: string) => async (who: Try) => {
  const { reports: seen } = who.seen ?? (await check())
  return decideReports(asking({ ...who, path: '/x', form: { decision, note: 'دلیل', seen } }))
}
const inThread = (args: never) => inThreadOf(args)
/** A price that needs review, and the last step. */
const send = async (who: Try) => {
  const [view, action] = who.kind === 'gallery' ? [deskEditView, deskEdit] : [editView, edit]
  for (const [step, form] of [
    ['price', { mode: 'fixed', price: '1500000000', priceMeant: 'on' }],
    ['review', { accepted: 'on' }],
  ] as const) {
    const at = { ...who, path: '/x', params: { step } }
    const { version } = (await view(asking(at))).view
    await action(asking({ ...at, form: { ...form, version: version ?? '' } }))
  }
}

/**
 * An attempt: its actors and its action in the table; `null` for an action that must not change a
 * state.
 */
type Action = {
  run: (who: Try) => Promise<unknown>
  by: AdActor
  act: AdAction | 'undo' | null
  kinds?: readonly Kind[]
  job?: true
}
const actions: Record<string, Action> = {
  pause: { run: own({ act: 'pause' }), by: 'seller', act: 'pause' },
  resume: { run: own({ act: 'resume' }), by: 'seller', act: 'resume' },
  sell: { run: own({ act: 'sell' }), by: 'seller', act: 'sell' },
  renew: { run: own({ act: 'renew' }), by: 'seller', act: 'renew' },
  bump: { run: own({ act: 'bump' }), by: 'seller', act: 'bump' },
  remove: { run: own({ act: 'remove' }), by: 'seller', act: 'remove' },
  undo: { run: own({ act: 'undo' }), by: 'seller', act: 'undo' },
  'a small change of the price': { run: own({ act: 'reprice', price: '1010000000' }), by: 'seller', act: 'reprice' },
  'a large change of the price': { run: own({ act: 'reprice', price: '1900000000' }), by: 'seller', act: null },
  'the way to be called': { run: own({ act: 'contact', way: 'chat' }), by: 'seller', act: null, kinds: ['person'] },
  'an act that there is not': { run: own({ act: 'publish' }), by: 'seller', act: null },
  appeal: { run: own({ act: 'appeal', note: 'خودرو همین است و عکس‌ها هم.' }), by: 'seller', act: null },
  edit: { run: send, by: 'seller', act: 'send' },
  'an offer of who was blocked': {
    run: async (who) => {
      if (who.who !== 'blocked buyer') return
      const form = { intent: 'offer', amount: '900000000' }
      await inThread(asking({ ...who, path: '/x', params: { threadId: thread }, form }))
      if (await test.db.selectFrom('conversation_message').select('id').executeTakeFirst())
        throw new Error('It was written')
    },
    by: 'seller',
    act: null,
  },
  'many prices': {
    run: async (who) => {
      const form = { act: 'price', ad: adId, tab: 'published', way: 'down', by: 'percent', value: '5' }
      const planned = (await deskStock(asking({ ...who, path: '/x', form }))) as Response
      const batchId = planned.headers.get('location')!.split('/').at(-1)!
      return deskBatch(asking({ ...who, path: '/x', params: { batchId }, form: { act: 'run' } }))
    },
    by: 'seller',
    act: 'reprice',
    kinds: ['gallery'],
  },
  approve: { run: staff({ act: 'approve' }), by: 'staff', act: 'approve' },
  reject: { run: staff({ act: 'reject', faults: 'wrong-price' }), by: 'staff', act: 'reject' },
  reopen: { run: staff({ act: 'reopen' }), by: 'staff', act: 'reopen' },
  'publish after a second look': { run: staff({ act: 'grant', answer: '' }), by: 'staff', act: 'overturn' },
  'leave rejected': { run: staff({ act: 'uphold', answer: 'دلیل همان است.' }), by: 'staff', act: null },
  'stop for reports': { run: reports('suspend'), by: 'staff', act: 'suspend' },
  'keep in spite of reports': { run: reports('keep'), by: 'staff', act: 'release' },
  'stop the gallery': {
    run: (who) => changeGallery(asking({ ...who, path: '/x', form: { change: 'suspend', note: 'دلیل' } })),
    by: 'staff',
    act: 'hide',
    kinds: ['gallery'],
  },
  'one report too many': {
    run: (who) =>
      actOnAdPage(
        asking({
          ...who,
          path: '/x',
          params: { galleryId: who.kind === 'gallery' ? dealer.slug : 'personal' },
          form: { intent: 'report', reason: 'deposit' },
        }),
      ),
    by: 'system',
    act: 'hide',
  },
  'bait too often': {
    run: async () => {
      const at = test.now
      for (let n = 0; n < 3; n++) {
        const bait = await anAd(test, { gallery_id: dealer.id, state: 'removed' })
        await test.db
          .insertInto('ad_report')
          .values({
            ad_id: bait.id,
            person_id: reporters[n]!,
            reason: 'sold',
            at,
            state: 'closed',
            outcome: 'upheld',
            closed_at: at,
          })
          .execute()
      }
      const run = { complete: async () => {} }
      await hideForBait({ db: test.db, clock: { now: () => test.now } }, dealer.id, run)
      // Prevent the bait rule from affecting the next attempt.
      await test.db.deleteFrom('ad_report').where('reason', '=', 'sold').execute()
    },
    by: 'system',
    act: 'hide',
    kinds: ['gallery'],
    job: true,
  },
  'the end of its time': {
    run: async () => {
      await test.db.updateTable('ad').set({ expires_at: test.now }).where('id', '=', ad).execute()
      await expireAds(test.db, test.now)
    },
    by: 'system',
    act: 'expire',
    job: true,
  },
}

const rowOf = () => test.db.selectFrom('ad').selectAll().where('id', '=', ad).executeTakeFirstOrThrow()

/** Creates an ad in this state, with everything that could let an action succeed. */
async function stand(state: AdState, { who, kind }: Try): Promise<void> {
  const { db, now } = test
  const ended = state === 'sold' || state === 'removed'
  await db.updateTable('gallery').set({ state: 'active' }).where('id', '=', dealer.id).execute()
  await db
    .updateTable('ad')
    .set({
      state,
      price_rial: 10_000_000_000n,
      renewals: 0,
      kept_at: null,
      stopped_with_gallery: false,
      published_at: state === 'draft' ? null : now,
      expires_at: new Date(now.getTime() + 3 * 86_400_000),
      state_before: ended ? 'published' : null,
      changed_at: ended ? now : null,
      sold_at: state === 'sold' ? now : null,
      pictures: [picture],
      seller_id: sellerOf(kind, who),
    })
    .where('id', '=', ad)
    .execute()
  await db.deleteFrom('ad_appeal').where('ad_id', '=', ad).execute()
  await db.deleteFrom('ad_submission').where('ad_id', '=', ad).execute()
  await db.deleteFrom('ad_report').where('ad_id', '=', ad).execute()
  await db.deleteFrom('draft').execute()
  await db.deleteFrom('file').execute()
  await db
    .insertInto('file')
    .values({
      public_id: picture,
      purpose: 'ad-picture',
      kind: 'picture',
      owner_id: sellerOf(kind, who),
      media_type: 'image/jpeg',
      storage_key: picture,
      state: 'attached',
      created_at: now,
      name: null,
      bytes: 1,
      width: 4,
      height: 3,
      digest: null,
      look: null,
      subject_kind: 'ad',
      subject_id: ad,
      attached_at: now,
      expires_at: null,
    })
    .execute()
  await db.deleteFrom('limit_use').execute()
  await db.deleteFrom('conversation').execute()
  if (ids['blocked buyer'] !== undefined)
    await db
      .insertInto('conversation')
      .values({
        public_id: thread,
        ad_id: ad,
        buyer_id: ids['blocked buyer'],
        seller_id: sellerOf(kind, who),
        buyer_number: 1,
        started_at: now,
        last_at: now,
        seller_blocked_at: now,
      })
      .execute()
  const outcome = state === 'pending' ? null : state === 'rejected' ? ('rejected' as const) : ('approved' as const)
  const sent = await db
    .insertInto('ad_submission')
    .values({
      ad_id: ad,
      at: now,
      risk: 90,
      reasons: JSON.stringify([]),
      before: null,
      outcome,
      decided_by: outcome && decider,
      decided_at: outcome && now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'rejected') {
    const row = { submission_id: sent.id, ad_id: ad, person_id: decider, note: 'یک بار دیگر', at: now }
    await db
      .insertInto('ad_appeal')
      .values({ ...row, decided_by: null, decided_at: null })
      .execute()
  }
  await db
    .insertInto('ad_report')
    .values(reporters.map((person_id) => ({ ad_id: ad, person_id, reason: 'deposit', at: now }) as const))
    .execute()
}

let reporters: bigint[] = []
const thread = 'thread0001'
const picture = 'photo-00000000000000000001-abcabcabc'
/** The seller of the ad: the person, or the dealer's staff member who posted it. */
const sellerOf = (kind: Kind, who: Person) =>
  ids[kind === 'gallery' ? 'staff of the gallery' : who === 'moderator whose ad it is' ? who : 'owner']!

async function setUp(kind: Kind): Promise<void> {
  await loadCatalogue(test.db)
  for (const who of Object.keys(people)) if (who !== 'guest') ids[who] = (await aPerson(test)).id
  decider = (await aPerson(test, { roles: ['operator'] })).id
  reporters = []
  for (let n = 0; n < 5; n++) reporters.push((await aPerson(test)).id)
  const busy = ids['moderator whose ad it is']!
  dealer = await aDealer(test, { owner_id: kind === 'gallery' ? ids['owner of the gallery']! : ids.owner! })
  const other = await aDealer(test)
  const row = await anAd(test, { seller_id: ids.owner!, gallery_id: kind === 'gallery' ? dealer.id : null })
  adId = row.public_id
  ad = row.id
  await test.db
    .insertInto('gallery_member')
    .values([
      { gallery_id: dealer.id, person_id: ids['staff of the gallery']!, role: 'manager', since: test.now },
      { gallery_id: dealer.id, person_id: ids['seller of the gallery']!, role: 'seller', since: test.now },
      ...(kind === 'gallery'
        ? [{ gallery_id: dealer.id, person_id: busy, role: 'manager' as const, since: test.now }]
        : []),
      { gallery_id: other.id, person_id: ids['staff of another gallery']!, role: 'manager', since: test.now },
    ])
    .execute()
}

/** Returns the legal next state by the table. */
function legalNext(state: AdState, name: string, { who, kind }: Try): AdState {
  const { act, by, job } = actions[name]!
  if (act === null || people[who]!.mayNot?.includes(name)) return state
  const actor = people[who]!.towards[kind]
  // The system acts on behalf of anyone; a report counts only from a signed-in person about another
  // person's ad.
  const may = by === 'system' ? job || (who !== 'guest' && ids[who] !== sellerOf(kind, who)) : actor === by
  if (!may) return state
  const before = state === 'sold' || state === 'removed' ? ('published' as const) : null
  return (act === 'undo' ? stateAfterUndo(state, before) : stateAfterAction(state, act, by)) ?? state
}

const seen = new Set<string>()

const names = Object.keys(actions)
/** The states that the action changes when its own actor makes it. */
function changing(name: string): AdState[] {
  const { act, by } = actions[name]!
  if (act === null) return []
  const next = (state: AdState) =>
    act === 'undo' ? stateAfterUndo(state, 'published') : stateAfterAction(state, act, by)
  return adStates.filter((state) => (next(state) ?? state) !== state)
}
const changingOf = new Map(names.map((name) => [name, changing(name)]))

/**
 * Returns whether this attempt is made. `npm test` makes each that changes the state; each person tries each action once in a
 * state that the action changes for its own actor, another state for another person; and a ninth of the rest, so that each pair
 * of person, state and action occurs. What `npm run test:all` adds makes the others.
 */
function isTried(state: AdState, name: string, { who, kind }: Try): boolean {
  return isUsual(state, name, { who, kind }) !== whole
}

function isUsual(state: AdState, name: string, { who, kind }: Try): boolean {
  if (legalNext(state, name, { who, kind }) !== state) return true
  const [person, states] = [Object.keys(people).indexOf(who), changingOf.get(name)!]
  const place = person + adStates.indexOf(state) + names.indexOf(name)
  return states[person % states.length] === state || place % adStates.length === 0
}

describe.each(['person', 'gallery'] as const)('an ad of a %s', (kind) => {
  it.each(Object.keys(people))('makes no illegal transition by %s', async (who) => {
    await setUp(kind)
    const wrong: string[] = []
    for (const state of adStates) {
      await stand(state, { who, kind })
      for (const [name, action] of Object.entries(actions)) {
        if ((action.kinds && !action.kinds.includes(kind)) || !isTried(state, name, { who, kind })) continue
        await sql`savepoint ad_stands`.execute(test.db)
        await action.run({ who, kind }).catch((thrown: unknown) => {
          // A refusal or a redirect; anything else is a bug.
          if (thrown instanceof Response || (thrown as { status?: number }).status) return
          wrong.push(`${state}: ${name} threw ${String(thrown)}`)
        })
        const { state: now } = await rowOf()
        const legal = legalNext(state, name, { who, kind })
        if (now !== legal) wrong.push(`${state}: ${name} led to ${now}, not ${legal}`)
        if (now !== state || action.act === 'reprice') seen.add(`${state} ${action.act} ${now}`)
        await sql`rollback to savepoint ad_stands`.execute(test.db)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe.each(['person', 'gallery'] as const)('two moderators with an ad of a %s', (kind) => {
  onceOnly('that both opened: the second changes only what the first left open', async () => {
    await setUp(kind)
    const wrong: string[] = []
    const byStaff = Object.entries(actions).filter(
      ([, { by, kinds }]) => by === 'staff' && (kinds ?? [kind]).includes(kind),
    )
    for (const state of adStates) {
      await stand(state, { who: 'moderator', kind })
      const seen = await check()
      await sql`savepoint ad_stands`.execute(test.db)
      for (const [first, one] of byStaff)
        for (const [second, two] of byStaff) {
          await sql`rollback to savepoint ad_stands`.execute(test.db)
          const run = ({ run: action }: Action, who: Person) =>
            action({ who, kind, seen }).catch((thrown: unknown) => {
              if (!(thrown instanceof Response) && !(thrown as { status?: number }).status)
                wrong.push(`${state}: ${first}, ${second} threw ${String(thrown)}`)
            })
          await run(one, 'moderator')
          const between = (await rowOf()).state
          // Without an effect of the first, the second equals the single-actor test above.
          if (between === state) break
          await run(two, 'admin')
          const { state: now } = await rowOf()
          // Anyone may revert a decision, a reverted ad is decided as read, and a dealer is
          // suspended in any state of its ads.
          const open = first === 'reopen' || second === 'reopen' || second === 'stop the gallery'
          const may = open ? [between, legalNext(between, second, { who: 'admin', kind })] : [between]
          if (!may.includes(now)) wrong.push(`${state}: ${first} led to ${between}, then ${second} to ${now}`)
        }
    }
    expect(wrong).toEqual([])
  })
})

onceOnly('covers every transition of the table', () => {
  /**
   * Automatic publication and expiry during suspension are tested in `posting.test.ts` and
   * `desk.test.ts`.
   */
  const elsewhere = ['publish', 'releaseExpired']
  const existing = adActions.flatMap((action) =>
    elsewhere.includes(action)
      ? []
      : adStates.flatMap((state) =>
          (['seller', 'staff', 'system'] as const).flatMap((actor) => {
            const next = stateAfterAction(state, action, actor)
            return next && next !== state ? [`${state} ${action} ${next}`] : []
          }),
        ),
  )
  expect([...new Set(existing)].filter((change) => !seen.has(change))).toEqual([])
})
