import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import '../../contact/server/tables.ts'
import { countWaitingReviews, decideReview, findReportedReviews } from '../server/decide-review.ts'
import { action, loader } from './gallery-reviews.tsx'

const test = useTestDb()
let buyer: bigint
let owner: bigint
let staff: bigint
let dealer: Awaited<ReturnType<typeof aDealer>>
beforeEach(async () => {
  await loadCatalogue(test.db)
  buyer = (await aPerson(test)).id
  owner = (await aPerson(test)).id
  staff = (await aPerson(test, { roles: ['operator'] })).id
  dealer = await aDealer(test, { owner_id: owner })
})

const touch = async (
  personId = buyer,
  of: { gallery_id: bigint | null; ad_id: bigint | null } = { gallery_id: dealer.id, ad_id: null },
) => {
  const at = new Date(test.now.getTime() - 3_600_000)
  await test.db
    .insertInto('contact_reveal')
    .values({ ...of, person_id: personId, at })
    .execute()
  // A person of full weight.
  const created_at = new Date(test.now.getTime() - 400 * 86_400_000)
  await test.db.updateTable('person').set({ created_at }).where('id', '=', personId).execute()
}
const ask = (form: Record<string, string>, personId: bigint | undefined = buyer) =>
  action(visit(test, '/x', { ...(personId && { personId }), params: { galleryId: dealer.slug }, form }) as never).catch(
    (thrown: unknown) => thrown,
  ) as Promise<{
    status?: number
    headers?: Headers
    data?: { error: Record<string, string[]> }
  }>
const review = { honesty: '5', conduct: '4', fairness: '3', body: 'خودرو همان بود که نوشته بودند.' }
const read = (personId: bigint | null = null) =>
  loader({
    ...(visit(test, '/x', { ...(personId && { personId }), params: { galleryId: dealer.slug } }) as object),
    url: new URL('http://localhost/x'),
  } as never)
const asStaff = () => requestContext(test, { personId: staff, roles: ['operator'], confirmedAt: test.now }).ctx

describe('a review of a dealer', () => {
  it.each([
    ['nobody was in touch', async () => {}, buyer, 409],
    ['its number was seen', () => touch(), buyer, 302],
    [
      'the number of one of its ads was seen',
      async () => touch(buyer, { gallery_id: null, ad_id: (await anAd(test, { gallery_id: dealer.id })).id }),
      buyer,
      302,
    ],
  ] as const)('requires a proven contact: %s', async (_what, prepare, _who, status) => {
    await prepare()
    const answer = await ask(review)
    expect(answer.status ?? (answer as { init?: { status: number } }).init?.status).toBe(status)
    expect((await read()).reviews).toHaveLength(status === 302 ? 1 : 0)
  })

  it("is refused from the dealer's staff and from a guest", async () => {
    await touch(owner)
    expect((await ask(review, owner)).data?.error['']?.[0]).toContain('کار می‌کنید')
    expect((await ask(review, 0n)).headers?.get('location')).toContain('/login')
    expect((await read()).reviews).toEqual([])
  })

  it.each([
    ['a score is missing', { ...review, conduct: '' }],
    ['a score is none', { ...review, conduct: '6' }],
    ['there are no words', { ...review, body: ' ' }],
  ])('is refused with a message when %s', async (_what, form) => {
    await touch()
    expect((await ask(form)).data?.error).toBeDefined()
    expect((await read()).reviews).toEqual([])
  })

  it('counts once per person, in every criterion, and hides numbers in its text', async () => {
    await touch()
    await ask(review)
    await ask({ ...review, honesty: '1', body: 'زنگ بزنید 09121234567 تا بگویم' })
    const other = (await aPerson(test)).id
    await touch(other)
    await ask(review, other)
    const { rating, averages, reviews } = await read(buyer)
    expect(rating).toEqual({ average: '۳٫۳', count: '۲' })
    expect(averages.map(({ value }) => value)).toEqual(['۳', '۴', '۳'])
    expect(reviews.find(({ own }) => own)!.body).not.toMatch(/0912|۰۹۱۲/)
  })

  it('is answered only by the dealer', async () => {
    await touch()
    await ask(review)
    const [{ id } = { id: '' }] = (await read()).reviews
    expect(await ask({ review: id, reply: 'ممنون از شما.' })).toMatchObject({ status: 404 })
    await ask({ review: id, reply: 'ممنون از شما.' }, owner)
    expect((await read()).reviews[0]!.reply?.text).toBe('ممنون از شما.')
  })

  it('is reported once per person, hidden by staff with a reason, and stays hidden', async () => {
    await touch()
    await ask(review)
    const [{ id } = { id: '' }] = (await read()).reviews
    await ask({ report: id }, owner)
    await ask({ report: id }, owner)
    expect(await findReportedReviews(asStaff())).toMatchObject([{ reports: 1 }])
    expect(await decideReview(asStaff(), { id, decision: 'hide', reason: 'توهین' })).toMatchObject({ ok: true })
    expect(await decideReview(asStaff(), { id, decision: 'keep', reason: 'x' })).toMatchObject({
      ok: false,
      code: 'already',
    })
    expect([(await read()).reviews, (await read()).rating]).toEqual([[], null])
    expect((await ask(review)).data?.error['']?.[0]).toContain('بعد از بررسی پنهان شده')
    expect(await findReportedReviews(asStaff())).toEqual([])
  })

  it('with copied text waits for staff, does not count, and notifies its author', async () => {
    await touch()
    await ask(review)
    const copier = (await aPerson(test)).id
    await touch(copier)
    await ask(review, copier)
    expect((await read()).reviews).toHaveLength(1)
    expect((await read()).rating?.count).toBe('۱')
    expect(await read(copier)).toMatchObject({ held: true, own: { body: review.body } })
    const [waiting] = await findReportedReviews(asStaff())
    expect(waiting).toMatchObject({ reports: 0, signs: ['same-words'] })
    expect(await countWaitingReviews(test.db)).toBe(1)
    // A held review cannot be reported or answered.
    await ask({ report: String(waiting!.id) }, owner)
    await ask({ review: String(waiting!.id), reply: 'ممنون' }, owner)
    expect(await findReportedReviews(asStaff())).toMatchObject([{ reports: 0, reply: null }])
    const stored = await decideReview(asStaff(), { id: String(waiting!.id), decision: 'keep', reason: 'واقعی است' })
    expect(stored).toMatchObject({ ok: true })
    expect((await read()).rating?.count).toBe('۲')
    expect(await countWaitingReviews(test.db)).toBe(0)
  })
})
