import { beforeEach, expect, it } from 'vitest'
import { useTestDb } from '../support/database.ts'
import { whole } from '../support/whole.ts'
import { jobWorld, later, rowJobs, type Row } from './job-world.ts'

/**
 * Each job that is due at a time, after the product stood still for a minute, an hour and three days: it does then what it would
 * have done in time, and does it once.
 */
const test = useTestDb({ apart: true, demo: true })
const world = jobWorld(test)
beforeEach(() => world.prepare(), 240_000)

const minute = 60_000
const stops = { '1 min': minute, '1 h': 60 * minute, '3 days': 3 * 24 * 60 * minute } as const
type Stop = keyof typeof stops

/** What a late run does otherwise, by the kinds of rows that it touches, and why that is right. */
const otherwise: Readonly<Record<string, Partial<Record<Stop, readonly string[]>>>> = {
  // The draw that it reminds of is over, and its results are published.
  'club.remind-of-prizes': { '3 days': [] },
  // The points are gone: a notice of their expiry would be too late.
  'club.tell-expiry': { '3 days': [] },
  // The deadline has passed: `deals.end-overdue` does what it was a reminder of.
  'deals.remind': { '3 days': [] },
  // Rounds and bills have ended; `imported.end-unconfirmed` and `imported.end-unpaid` do what they were reminders of.
  'imported.remind': { '3 days': [] },
  // The inspection is over: its state moves on without a reminder.
  'inspection.assign': { '3 days': ['insert page_change', 'update inspection_order'] },
  // A booking of the demo is over by then as well, and its money goes back.
  'inspection.end-late': {
    '3 days': [
      'insert job',
      'insert ledger_account',
      'insert ledger_entry',
      'insert ledger_transfer',
      'insert notice',
      'insert page_change',
      'insert refund',
      'update inspection_order',
      'update inspection_share',
      'update inspection_slot',
      'update ledger_account',
      'update payable',
      'update refund',
    ],
  },
  // An inspection of three days ago is no longer late: it has not taken place.
  'inspection.tell-late': { '3 days': [] },
  // The ads have ended; `marketplace.expire-ads` says so.
  'marketplace.tell-ending-ads': { '3 days': [] },
  // The provider no longer knows a text message of that age.
  'notifications.ask-delivery': { '3 days': [] },
  // Another opening of the demo is due by then and shuts its draw.
  'openings.advance': {
    '1 h': ['insert job', 'insert opening_record', 'insert page_change', 'update draw', 'update opening'],
    '3 days': ['insert job', 'insert opening_record', 'insert page_change', 'update draw', 'update opening'],
  },
  // The last request to the gateway ends the payment.
  'payments.sweep-unverified': { '3 days': ['insert payment_event', 'update payment'] },
}

/** What a second run touches once more, and why that repeats nothing. */
const again: Readonly<Record<string, readonly string[]>> = {
  // The job of a feed is kept by its key.
  'marketplace.plan-feeds': ['update job'],
  // The time of the next look at the gateway moves on.
  'payments.sweep-unverified': ['update payment'],
}

/** What a run touched: each kind of change once. Added jobs have no distinct name. */
const kindsOf = (rows: readonly Row[]) => [...new Set(rows.map(({ action, name }) => `${action} ${name}`))].toSorted()

it('each job that is due does late what it would have done in time, once', { timeout: 1_800_000 }, async () => {
  const wrong: unknown[] = []
  for (const [index, name] of rowJobs.entries()) {
    // Each job after one of the stops, those listed above after their own; after the others in what `npm run test:all` adds.
    const own = Object.keys(otherwise[name] ?? {}) as Stop[]
    const tried = Object.keys(stops).filter(
      (stop, at) => whole !== (own.length ? own.includes(stop as Stop) : index % 3 === at),
    )
    await world.tried(async () => {
      await world.makeDue(name)
      for (const ahead of later) {
        const due = test.now.getTime() + ahead
        const inTime = await world.tried(() => world.touchedBy(name, new Date(due)))
        if (typeof inTime === 'string' || inTime.length === 0) continue
        const expected = kindsOf(inTime)
        const repeats = again[name] ?? []
        for (const stop of tried as Stop[]) {
          const ms = stops[stop]
          const [late, second] = await world.tried(async () => [
            await world.touchedBy(name, new Date(due + ms)),
            await world.touchedBy(name, new Date(due + ms + 1000)),
          ])
          const kinds = typeof late === 'string' ? [late!] : kindsOf(late!)
          const repeated = typeof second === 'string' ? [second] : kindsOf(second!)
          const wanted = otherwise[name]?.[stop] ?? expected
          if (JSON.stringify(kinds) !== JSON.stringify(wanted) || repeated.some((kind) => !repeats.includes(kind)))
            wrong.push({ name, stop, ahead, wanted, kinds, repeated })
        }
        return
      }
      wrong.push({ name, problem: 'never due' })
    })
  }
  expect(wrong).toEqual([])
})
