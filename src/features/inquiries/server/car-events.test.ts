import { describe, expect, it } from 'vitest'
import { beginTimelineOf } from '#features/garage/server/timeline/begin-timelines.ts'
import { findTimeline } from '#features/garage/server/timeline/find-events.ts'
import { anOwner } from '#features/garage/server/test-cars.ts'
import { formatMoney } from '#kit/money.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import type { Answer } from '../answers.ts'
import { answerInWords, findCarEvents } from './car-events.ts'
import { useInquiries } from './test-inquiries.ts'

const test = useTestDb()
const inquiries = useInquiries(test)
const input = { plate: '12ب345-11' }

const section = (status: 'ok' | 'none' | 'unavailable', rows: number) => ({
  key: 'insuranceDamage' as const,
  status,
  rows: Array.from({ length: rows }, () => []),
})
const authenticity = (...sections: ReturnType<typeof section>[]): Answer => ({
  kind: 'authenticity-and-history',
  sections,
  transferable: null,
  trackingCode: null,
})

describe('an answer in words', () => {
  it.each<[Answer, string | null]>([
    [
      { kind: 'fines-accumulation', plate: null, totalRial: '0', billId: null, paymentId: null, complaint: null },
      'بدون خلافی',
    ],
    [
      {
        kind: 'fines-accumulation',
        plate: null,
        totalRial: '25000000',
        billId: null,
        paymentId: null,
        complaint: null,
      },
      `جمع خلافی ${formatMoney(25_000_000n)}`,
    ],
    [{ kind: 'fines-details', plate: null, items: [] }, 'بدون خلافی'],
    [{ kind: 'tehran-car-toll-bill', plate: null, items: [] }, 'بدون بدهی'],
    [{ kind: 'card-sanad', plate: null, card: null, document: null }, 'کارت: ثبت نشده، سند: ثبت نشده'],
    [authenticity(section('none', 0)), 'بدون خسارت پرداخت‌شدهٔ بیمه'],
    [authenticity(section('ok', 2)), '۲ خسارت پرداخت‌شدهٔ بیمه'],
    [authenticity(), 'سابقهٔ خسارت اعلام نشد'],
    [{ kind: 'negative-score', score: 3, offences: null, allowedToDrive: true, rule: null }, null],
  ])('%#', (answer, words) => {
    expect(answerInWords(answer)).toBe(words)
  })
})

it('an answer about a car of the garage appears in its timeline, once', async () => {
  const owner = await anOwner(test, { plate: '۱۲ ب ۳۴۵ ایران ۱۱' })
  await inquiries.giveMoney(owner.personId)
  const { id } = await test.db.selectFrom('garage_car').select('id').executeTakeFirstOrThrow()
  await inquiries.buy('fines-accumulation', input, owner.personId)
  await beginTimelineOf({ ...owner.ctx, manifests: [{ name: 'inquiries', carEvents: findCarEvents }] }, id)
  const titles = async () =>
    (await findTimeline(test, id))!.events.filter(({ kind }) => kind === 'inquiry').map(({ title }) => title)
  expect(await titles()).toEqual(['استعلام خلافی تجمیعی'])
  await inquiries.buy('tehran-car-toll-bill', input, owner.personId)
  expect(await titles()).toEqual(['استعلام خلافی تجمیعی', 'استعلام عوارض طرح ترافیک تهران'])
})
