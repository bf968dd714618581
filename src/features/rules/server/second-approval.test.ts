import { beforeEach, describe, expect, it } from 'vitest'
import './tables.ts'
import { ok, type Result } from '#kit/result.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { moneyApproval } from '../money-approval.ts'
import { addVersion, versionsAround } from './add-version.ts'
import { findVersions } from './find-versions.ts'
import { countApprovals, findApprovals, withdrawApproval, withSecondApproval } from './second-approval.ts'

const test = useTestDb()

const staff = async (at = test.now) => {
  const { id: personId } = await aPerson(test)
  return requestContext(test, { personId, roles: ['finance'], confirmedAt: at, now: at }).ctx
}
type Staff = Awaited<ReturnType<typeof staff>>

let carriedOut: string[]
let receiver: bigint
beforeEach(async () => {
  carriedOut = []
  receiver = (await aPerson(test)).id
})

type Action = { rial: bigint; subject?: string; facts?: string; personId?: bigint | null }

/** An action that pays out; `carriedOut` records its effect. */
const pay = (ctx: Staff, { rial, subject = 'withdrawal:a', facts = 'x', personId = receiver }: Action) =>
  withSecondApproval<null, never>(ctx, (approval) =>
    inTransaction<Result<null, 'second-look'>>(ctx.db, async (trx) => {
      const looked = await approval(trx, {
        act: 'withdrawal.settle',
        subject,
        facts: [facts],
        title: 'واریز',
        href: '/admin/withdrawals/a',
        amountRial: rial,
        personId,
      })
      if (!looked.ok) return looked
      carriedOut.push(subject)
      return ok(null)
    }),
  )
const limit = 20_000_000n

describe('money that staff move', () => {
  it('needs one person up to the limit, and a second one above it', async () => {
    const [one, other] = [await staff(), await staff()]
    expect(await pay(one, { rial: limit })).toMatchObject({ ok: true })
    expect(await pay(other, { rial: limit + 1n, subject: 'b', personId: null })).toMatchObject({ code: 'second-look' })
    expect(carriedOut).toEqual(['withdrawal:a'])
    expect(await findApprovals(test.db)).toMatchObject([{ title: 'واریز', asked_by: other.scope.session.personId }])
  })

  it('is moved when another person does the same, never by the first one twice', async () => {
    const [one, other] = [await staff(), await staff()]
    const big = { rial: limit * 10n }
    expect(await pay(one, big)).toMatchObject({ code: 'second-look' })
    expect(await pay(one, big)).toMatchObject({ code: 'second-look' })
    expect(await countApprovals(test.db)).toBe(1)
    expect(await pay(other, big)).toMatchObject({ ok: true })
    expect(carriedOut).toHaveLength(1)
    expect(await countApprovals(test.db)).toBe(0)
    // The approval is used up: the next time needs two people again.
    expect(await pay(other, big)).toMatchObject({ code: 'second-look' })
  })

  it('waits for the first person when the second one acts with other facts', async () => {
    const [one, other] = [await staff(), await staff()]
    const big = { rial: limit * 10n }
    await pay(one, { ...big, facts: 'tracking 1' })
    expect(await pay(other, { ...big, facts: 'tracking 2' })).toMatchObject({ code: 'second-look' })
    expect(await pay(one, { ...big, facts: 'tracking 2' })).toMatchObject({ ok: true })
    expect(carriedOut).toHaveLength(1)
  })

  it.each<
    [string, (at: (days: number) => Promise<Staff>) => Promise<[Action & { by: Staff }, Action & { by: Staff }]>]
  >([
    [
      'of one subject',
      async (at) => [
        { by: await at(-90), rial: 12_000_000n, personId: null },
        { by: await at(0), rial: 12_000_000n, personId: null },
      ],
    ],
    [
      'of one receiver in 30 days',
      async (at) => [
        { by: await at(-29), rial: 12_000_000n },
        { by: await at(0), rial: 12_000_000n, subject: 'b' },
      ],
    ],
    [
      'of one member of staff in a day',
      async (at) => {
        const by = await at(0)
        return [
          { by, rial: 12_000_000n, personId: null },
          { by, rial: 12_000_000n, subject: 'b', personId: null },
        ]
      },
    ],
  ])('counts parts together: %s', async (_, actions) => {
    const [first, second] = await actions((days) => staff(new Date(test.now.getTime() + days * 86_400_000)))
    expect(await pay(first.by, first)).toMatchObject({ ok: true })
    expect(await pay(second.by, second)).toMatchObject({ code: 'second-look' })
  })

  it('of two concurrent actions above the limit moves once', async () => {
    const [one, other, third] = [await staff(), await staff(), await staff()]
    const big = { rial: limit * 10n }
    await pay(one, big)
    const both = await Promise.all([pay(other, big), pay(third, big)])
    expect(both.filter((completed) => completed.ok)).toHaveLength(1)
    expect(carriedOut).toHaveLength(1)
  })

  it('can be withdrawn before', async () => {
    const [one, other] = [await staff(), await staff()]
    await pay(one, { rial: limit * 10n })
    const [approval] = await findApprovals(test.db)
    await withdrawApproval(one, approval!.id)
    await expect(withdrawApproval(one, approval!.id)).rejects.toMatchObject({ status: 404 })
    expect(await pay(other, { rial: limit * 10n })).toMatchObject({ code: 'second-look' })
    expect(carriedOut).toEqual([])
  })
})

it('the limit itself needs two people to change', async () => {
  const [one, other] = [await staff(), await staff()]
  const from = { year: 1450, month: 1, day: 1 }
  const { text: seen } = versionsAround(
    await findVersions(test.db, moneyApproval, test.now),
    new Date('2071-03-21T00:00:00Z'),
  )
  const version = { rule: moneyApproval, from, value: { most: 900_000_000_000n }, note: 'بدون سقف', seen }
  expect(await addVersion(one, version)).toMatchObject({ code: 'second-look' })
  expect(await addVersion(one, version)).toMatchObject({ code: 'second-look' })
  expect(await addVersion(other, version)).toMatchObject({ ok: true })
})
