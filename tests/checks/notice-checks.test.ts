import { expect, it } from 'vitest'
import { noticeChecksOf } from '#features/notifications/server/notice-checks.ts'
import { noticesOf } from '#features/notifications/server/notices-of.ts'
import { plannedNotices } from '#features/notifications/planned-notices.ts'
import { manifests } from '../../src/app/features.ts'

/** Messages about what has happened: they stay true while they wait for the morning. */
const events = new Set([
  'ad-edit-rejected',
  'ad-expired',
  'ad-published',
  'ad-rejected',
  'application-moved',
  'deal-money',
  'gallery-accepted',
  'gallery-rejected',
  'imported-allocation',
  'imported-deposit-failed',
  'imported-ended',
  'imported-returned',
  'inspection-booked',
  'inspection-ended',
  'inspection-handed',
  'inspection-late',
  'inspection-not-begun',
  'inspection-objection',
  'inspection-reported',
  'inspection-second',
  'inspection-work',
  'insurance-cancelled',
  'insurance-issued',
  'name-corrected',
  'new-message',
  'number-given',
  'offline-inquiry',
  'parking-ended',
  'price-drop',
  'price-reached',
  'refund',
  'sale-contract',
  'sale-delivery',
  'sale-paid',
  'sale-promise',
  'sale-returned',
  'saved-search-text',
  'sheba-changed',
  'ticket',
  'withdrawal-held',
  'withdrawal-rejected',
  'withdrawal-settled',
])

/** Nothing sends these yet. */
const planned = new Set(Object.values(plannedNotices).map(({ kind }) => kind))

const delayed = Object.values(noticesOf(manifests)).filter(
  ({ kind, sms, urgent }) => sms && !urgent && !planned.has(kind),
)

it('every message that may wait for the morning states an event, or is checked again before it leaves', () => {
  const checks = noticeChecksOf(manifests)
  const open = delayed.map(({ kind }) => kind).filter((kind) => !events.has(kind) && !Object.hasOwn(checks, kind))
  expect(open).toEqual([])
  expect(delayed.length).toBeGreaterThan(40)
})

it('every check and every listed event belongs to a message', () => {
  const kinds = new Set(delayed.map(({ kind }) => kind))
  expect([...events, ...Object.keys(noticeChecksOf(manifests))].filter((kind) => !kinds.has(kind))).toEqual([])
})
