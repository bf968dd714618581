import { describe, expect, it } from 'vitest'
import { parsePlate, type Plate } from '#kit/plate.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { plateUsesOf, provePlate } from '../../../../tests/support/prove-plate.ts'
import type { Answers } from '../answers.ts'
import { openAnswer, openWholeAnswer } from './find-inquiries.ts'
import { useInquiries } from './test-inquiries.ts'

const test = useTestDb()
const inquiries = useInquiries(test, { providers: ['pishkhan', 'finnotech'] })
const plate = '12ب345-11'
const parsed = parsePlate(plate) as { ok: true; value: Plate }
const own = '0012345679'

const daysOf = async (id: string) => {
  const answer = openAnswer(test.secrets, await inquiries.rowOf(id))
  if (answer?.kind !== 'tehran-car-toll-bill') throw new Error('the test needs an answer about tolls')
  return answer.items.map(({ day }) => day)
}

describe('an inquiry about another person’s plate', () => {
  it('hides the days on which the car passed a camera, and notifies the proven owner once a day', async () => {
    const { id: owner } = await aPerson(test)
    await provePlate(test, { personId: owner, plate: parsed.value, own })
    const id = await inquiries.buy('tehran-car-toll-bill', { plate })
    const days = await daysOf(id)
    expect(days.length).toBeGreaterThan(0)
    expect(days.every((day) => day === null)).toBe(true)
    await inquiries.buy('fines-accumulation', { plate })
    expect(await plateUsesOf(test, owner)).toEqual(['inquiry'])
    expect(await plateUsesOf(test, inquiries.personId)).toEqual([])
  })

  it('hides the day and the road of each pass of a freeway until the plate is proven', async () => {
    const passes = async () => {
      const answer = openAnswer(test.secrets, await inquiries.rowOf(id))
      if (answer?.kind !== 'freeway-toll') throw new Error('the test needs an answer about freeways')
      return answer.items.map(({ day, freeway, amountRial }) => [day, freeway, amountRial])
    }
    const id = await inquiries.buy('freeway-toll', { plate })
    expect(await passes()).toEqual([
      [null, null, '250000'],
      [null, null, '420000'],
      [null, null, '180000'],
    ])
    await provePlate(test, { personId: inquiries.personId, plate: parsed.value, own })
    await inquiries.buy('card-sanad', { plate, nationalCode: own, mobile: '09121234567' })
    expect(await passes()).toEqual([
      [expect.any(String), 'تهران – قم', '250000'],
      [expect.any(String), 'تهران – شمال', '420000'],
      [expect.any(String), 'قزوین – رشت', '180000'],
    ])
  })

  it('shows the days as soon as the plate is proven, also in earlier answers', async () => {
    const id = await inquiries.buy('tehran-car-toll-bill', { plate })
    expect(await daysOf(id)).toContain(null)
    await test.db
      .updateTable('person')
      .set({ national_code_sealed: test.secrets.seal(own) })
      .where('id', '=', inquiries.personId)
      .execute()
    await inquiries.buy('card-sanad', { plate, nationalCode: own, mobile: '09121234567' })
    const whole = openWholeAnswer(test.secrets, await inquiries.rowOf(id)) as Answers['tehran-car-toll-bill']
    expect(await daysOf(id)).toEqual(whole.items.map(({ day }) => day))
    expect(await daysOf(id)).not.toContain(null)
  })
})
