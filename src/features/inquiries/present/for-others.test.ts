import { describe, expect, it } from 'vitest'
import type { Answer } from '../answers.ts'
import { answerForOthers } from './for-others.ts'

const secrets = [
  '12ب34567',
  'خیابان انقلاب',
  'تهران',
  'S998877',
  '8289687000292',
  '150050847',
  '111122223333444455556666',
  'T-1',
]

const answers: readonly Answer[] = [
  {
    kind: 'fines-details',
    plate: '12ب34567',
    items: [
      {
        id: 'S998877',
        title: 'پارک در محل ممنوع',
        code: '2085',
        amountRial: '1500000',
        at: '2026-10-01T08:15:00Z',
        city: 'تهران',
        place: 'خیابان انقلاب',
        delivery: 'affixed',
        serial: 'S998877',
        billId: '8289687000292',
        paymentId: '150050847',
        payable: true,
        hasImage: true,
      },
    ],
  },
  {
    kind: 'plate-history',
    plate: '12ب34567',
    state: 'فعال',
    trace: 'T-1',
    items: [{ system: 'پژو', type: '۲۰۶', model: '1396', attachedOn: '1396/08/01', detachedOn: null }],
  },
  {
    kind: 'card-sanad',
    plate: '12ب34567',
    card: { state: 'ارسال به پست', issuedOn: '1405/03/02', smart: true, postBarcode: '111122223333444455556666' },
    document: null,
  },
]

describe('an answer by consent of the owner', () => {
  it.each(answers.map((answer) => [answer.kind, answer] as const))(
    '%s contains no person and no place',
    (_kind, answer) => {
      const text = JSON.stringify(answerForOthers(answer))
      for (const secret of secrets) expect(text).not.toContain(secret)
    },
  )

  it('keeps the facts about the car', () => {
    expect(answerForOthers(answers[0]!)).toMatchObject({
      items: [{ title: 'پارک در محل ممنوع', amountRial: '1500000', at: '2026-10-01T08:15:00Z', payable: false }],
    })
    expect(answerForOthers(answers[2]!)).toMatchObject({ card: { state: 'ارسال به پست', smart: true } })
  })

  it('is null for kinds without such consent', () => {
    expect(
      answerForOthers({ kind: 'negative-score', score: 0, offences: 0, allowedToDrive: true, rule: null }),
    ).toBeNull()
  })
})
