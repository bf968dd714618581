import '../ad/server/tables.ts'
import '../contact/server/tables.ts'
import '../reports/server/tables.ts'
import '../shortlist/server/tables.ts'
import {
  chaosOutcome,
  entriesBy,
  findMiscounts,
  findWrongValue,
  type Chaos,
  type ChaosAction,
  type ChaosEntry,
  type ChaosPerson,
  type ChaosStep,
  type ChaosViolation,
  type ChaosWorld,
} from '#platform/chaos.ts'
import { advertisementPath, dealersPath } from '../addresses.ts'
import { adReportsPath } from '../reports/moderation.ts'
import { reportAnswers } from '../reports/report.ts'

type SeenAd = { id: string; path: string }

/** Picks an ad that the person has seen in a list. */
async function anAd(person: ChaosPerson, { random }: ChaosStep): Promise<SeenAd | null> {
  const seen = person.own('ads')
  if (seen.length === 0) {
    const list = await person.send({ path: '/api/v1/ads' })
    if (list?.status !== 200) return null
    const { ads } = JSON.parse(list.text) as { ads: SeenAd[] }
    seen.push(...ads.map(({ id, path }) => JSON.stringify({ id, path })))
  }
  return seen.length === 0 ? null : (JSON.parse(random.pick(seen)) as SeenAd)
}

const read: ChaosAction = {
  name: 'read a page',
  weight: 4,
  run: async (person, step) => {
    const ad = await anAd(person, step)
    const search = `${advertisementPath}?priceMax=${step.random.int(1, 90)}00000000`
    const path = step.random.pick(['/', advertisementPath, search, dealersPath, '/api/v1/bookmarks', ad?.path ?? '/'])
    return { outcome: chaosOutcome(await person.send({ path })), fact: { path } }
  },
}

const bookmark: ChaosAction = {
  name: 'bookmark',
  weight: 6,
  run: async (person, step) => {
    const ad = await anAd(person, step)
    if (!ad) return null
    const method = step.random.chance(0.6) ? 'PUT' : 'DELETE'
    const answer = await person.send({ method, path: `/api/v1/bookmarks/${ad.id}`, key: step.id })
    return { outcome: chaosOutcome(answer), fact: { ad: ad.id, method } }
  },
}

const reveal: ChaosAction = {
  name: 'see a number',
  weight: 1,
  run: async (person, step) => {
    const ad = await anAd(person, step)
    if (!ad) return null
    const answer = await person.send({ method: 'POST', path: `${ad.path}/contact`, form: {} })
    return { outcome: chaosOutcome(answer), fact: { ad: ad.id } }
  },
}

const report: ChaosAction = {
  name: 'report an ad',
  weight: 1,
  run: async (person, step) => {
    const ad = await anAd(person, step)
    if (!ad) return null
    const note = `Report ${step.id}`
    const form = { intent: 'report', reason: 'other', note }
    const answer = await person.send({ method: 'POST', path: ad.path, form })
    const stated = (text: string) => answer?.text.includes(text) === true
    const thanked = stated(reportAnswers.thanks)
    if (thanked) person.shared('reported ads').push(ad.id)
    const outcome = chaosOutcome(answer)
    if (outcome !== 'acknowledged' || thanked) return { outcome, fact: { note } }
    // An existing report changes nothing. A page that could not be shown says «done» and not which of the two it was.
    return { outcome: stated(reportAnswers.already) ? 'refused' : 'unavailable', fact: { note } }
  },
}

const decide: ChaosAction = {
  name: 'decide reports',
  by: 'operator',
  weight: 1,
  run: async (person, { id, random }) => {
    const reported = person.shared('reported ads')
    if (reported.length === 0) return null
    const decision = random.chance(0.7) ? 'keep' : 'suspend'
    const path = adReportsPath(random.pick(reported))
    const page = await person.send({ path })
    const [hidden = ''] = /<input[^<>]*name="seen"[^<>]*>/.exec(page?.text ?? '') ?? []
    const [, seen] = /value="([^"]*)"/.exec(hidden) ?? []
    if (seen === undefined) return null
    const form = { decision, note: `Decision ${id}`, seen }
    const answer = await person.send({ method: 'POST', path, form })
    return { outcome: chaosOutcome(answer), fact: { note: form.note } }
  },
}

async function findWrongBookmarks({ db, entriesOf }: ChaosWorld): Promise<ChaosViolation[]> {
  const rows = await db
    .selectFrom('bookmark')
    .innerJoin('ad', 'ad.id', 'bookmark.ad_id')
    .select(['bookmark.person_id', 'ad.public_id'])
    .execute()
  const there = new Set(rows.map(({ person_id, public_id }) => `${person_id} ${public_id}`))
  const ofAd = ({ mobile, fact }: ChaosEntry) => `${mobile} ${fact['ad']}`
  return [...entriesBy(entriesOf('bookmark'), ofAd)].flatMap(([name, entries]) => {
    const { personId, fact } = entries[0]!
    const found = there.has(`${personId} ${fact['ad']}`) ? 'PUT' : 'DELETE'
    const valueOf = (entry: ChaosEntry) => entry.fact['method']!
    return findWrongValue(entries, { what: `bookmark ${name}`, valueOf, found, initial: 'DELETE' })
  })
}

/**
 * A revealed number is stored once, however often it is revealed again; calls without a response
 * are unknown.
 */
async function findWrongReveals({ db, entriesOf }: ChaosWorld): Promise<ChaosViolation[]> {
  const rows = await db
    .selectFrom('contact_reveal')
    .innerJoin('ad', 'ad.id', 'contact_reveal.ad_id')
    .select(['contact_reveal.person_id', 'ad.public_id'])
    .execute()
  const counts = Map.groupBy(rows, ({ person_id, public_id }) => `${person_id} ${public_id}`)
  const ofAd = ({ personId, fact }: ChaosEntry) => `${personId} ${fact['ad']}`
  return [...entriesBy(entriesOf('see a number'), ofAd)].flatMap(([name, entries]): ChaosViolation[] => {
    const count = counts.get(name)?.length ?? 0
    const min = entries.some(({ outcome }) => outcome === 'acknowledged') ? 1 : 0
    const max = entries.some(({ outcome }) => outcome !== 'refused') ? 1 : 0
    const text = `reveals of ${name}: ${min} to ${max} answered, ${count} there`
    if (count < min) return [{ kind: 'lost', text }]
    return count > max ? [{ kind: 'doubled', text }] : []
  })
}

async function findWrongReports({ db, entriesOf }: ChaosWorld): Promise<ChaosViolation[]> {
  const rows = await db.selectFrom('ad_report').select('note').execute()
  const notes = Map.groupBy(rows, ({ note }) => note)
  const countOf = ({ fact }: ChaosEntry) => notes.get(fact['note']!)?.length ?? 0
  return findMiscounts(entriesOf('report an ad'), { what: 'report', countOf })
}

async function findWrongDecisions({ db, entriesOf }: ChaosWorld): Promise<ChaosViolation[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('details')
    .where('act', 'in', ['ad.keep', 'ad.suspend'])
    .execute()
  const notes = Map.groupBy(rows, ({ details }) => (JSON.parse(details) as { note: string }).note)
  const countOf = ({ fact }: ChaosEntry) => notes.get(fact['note']!)?.length ?? 0
  return findMiscounts(entriesOf('decide reports'), { what: 'decision in the log', countOf })
}

/** People who read, bookmark, message and report, and staff who decide. */
export const marketplaceChaos: Chaos = {
  acts: [read, bookmark, reveal, report, decide],
  checks: [
    { name: 'bookmarks are as they were last acknowledged', find: findWrongBookmarks },
    { name: 'every number that was shown is written down once', find: findWrongReveals },
    { name: 'every report of an ad is there once', find: findWrongReports },
    { name: 'every decision stands in the log of staff once', find: findWrongDecisions },
  ],
}
