import { openMobile } from '#features/identity/contract.ts'
import '#features/notifications/server/tables.ts'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { answerOffer, makeOffer } from '#features/marketplace/conversations/server/offers.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { TestDb } from '../../../tests/support/database.ts'
import { anAd, aPerson, requestContext } from '../../../tests/support/market.ts'
import { acceptDeal, holdDeposit, takePrice } from './server/action.ts'
import { confirmAgreement, saveDraft, sendAgreementCode } from './server/agreement.ts'
import { requestDeal } from './server/request-deal.ts'
import './server/tables.ts'

const priceRial = 9_800_000_000n
/** One percent of the price. */
export const depositRial = 98_000_000n

/** A party with a national code. */
async function aParty(test: TestDb, name: string, code: string): Promise<bigint> {
  const { id } = await aPerson(test, { name })
  await test.db
    .updateTable('person')
    .set({
      national_code_sealed: test.secrets.seal(code),
      national_code_index: test.secrets.blindIndex('person.national-code', `${code}${id}`),
    })
    .where('id', '=', id)
    .execute()
  return id
}

type Visit = { personId: bigint; now: Date; proved: boolean }

/** The context of a signed-in party, after a proof by code if `proved`. */
function contextOf(test: TestDb, { personId, now, proved }: Visit): RequestContext {
  const tokenHash = Buffer.alloc(32, Number(personId % 251n) + 1)
  return requestContext(test, { personId, now, tokenHash, ...(proved && { confirmedAt: now }) }).ctx
}

type Gift = { personId: bigint; amountRial: bigint; now: Date }

/** Puts money into a wallet. */
async function giveTo(test: TestDb, { personId, amountRial, now }: Gift): Promise<void> {
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `deal-test:${personId}:${amountRial}`,
      at: now,
      entries: [
        { account: cashOf(personId), amountRial },
        { account: platformAccount('gifts', 'test'), amountRial: -amountRial },
      ],
    }),
  )
}

function must<Value>(answer: { ok: true; value: Value } | { ok: false; code: string }): Value {
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

type Settling = { threadId: string; amountRial: bigint; buyer: RequestContext; seller: RequestContext }

/** The buyer offers a price in the conversation, and the seller takes it. */
async function settleOffer(test: TestDb, { threadId, amountRial, buyer, seller }: Settling): Promise<void> {
  const [buyerId, sellerId] = [buyer.scope.session.personId!, seller.scope.session.personId!]
  must((await makeOffer(buyer, { threadId, personId: buyerId, amountRial })) as never)
  const { message_id: messageId } = await test.db
    .selectFrom('conversation_offer')
    .select('message_id')
    .orderBy('message_id', 'desc')
    .executeTakeFirstOrThrow()
  must(
    (await answerOffer(seller, {
      threadId,
      personId: sellerId,
      messageId,
      act: 'take',
    })) as never,
  )
}

/** Returns text and code of the last message with a signing code. */
async function findSignatureSms(test: TestDb, personId: bigint) {
  const mobile = await openMobile(test.db, test.secrets, personId)
  const row = await test.db
    .selectFrom('sms_message')
    .select('tokens_sealed')
    .where('template', '=', 'sign-code')
    .where('mobile_index', '=', test.secrets.blindIndex('sms_message.mobile', mobile))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const [text] = row ? (JSON.parse(test.secrets.open(row.tokens_sealed)) as string[]) : ['']
  return { text: text!, code: /: (\d{6})/.exec(text!)?.[1] ?? '' }
}

/** A buyer with money, a seller, their ad, and a clock to move. */
export async function aDealWorld(
  test: TestDb,
  { cashRial = 500_000_000n, over = {} as Parameters<typeof anAd>[1] } = {},
) {
  await loadCatalogue(test.db)
  await getCatalogue(test.db)
  let now = test.now
  const buyerId = await aParty(test, 'نیما شریفی', '0012345679')
  const sellerId = await aParty(test, 'سارا کریمی', '0084575948')
  const ad = await anAd(test, { seller_id: sellerId, ...over })
  const give = (personId: bigint, amountRial: bigint) => giveTo(test, { personId, amountRial, now })
  if (cashRial > 0n) await give(buyerId, cashRial)
  const as = (personId: bigint, { proved = false } = {}) => contextOf(test, { personId, now, proved })
  const rowOf = (id: string) =>
    test.db.selectFrom('deal').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
  const requested = async (personId = buyerId) =>
    must(await requestDeal(as(personId), { personId, adId: ad.public_id, payWay: 'cash', hurry: 'days', note: null }))
      .id
  const accepted = async (personId = buyerId) => {
    const id = await requested(personId)
    must(await acceptDeal(as(sellerId), { personId: sellerId, id }))
    return id
  }
  /** Both agree on a price in the conversation, and the deal takes it over. */
  const agreeOn = async (id: string, amountRial: bigint, personId = buyerId) => {
    const row = await rowOf(id)
    await settleOffer(test, { threadId: row.thread_id!, amountRial, buyer: as(personId), seller: as(sellerId) })
    return inTransaction(test.db, (trx) => takePrice(trx, { now, secrets: test.secrets }, row.id))
  }
  const priced = async (personId = buyerId) => {
    const id = await accepted(personId)
    await agreeOn(id, priceRial, personId)
    return id
  }
  const hold = async (id: string, personId = buyerId) =>
    holdDeposit(as(personId), { personId, id, shownRial: (await rowOf(id)).deposit_rial ?? 0n })
  const held = async () => {
    const id = await priced()
    must(await hold(id))
    return id
  }
  const signatureSms = (personId: bigint) => findSignatureSms(test, personId)
  const confirm = async (id: string, personId: bigint, version = 1) => {
    const sent = await sendAgreementCode(as(personId), { personId, id, version })
    const { code } = await signatureSms(personId)
    if (!sent.ok && !('waitSeconds' in sent)) return sent
    return confirmAgreement(as(personId), { personId, id, version, code })
  }
  const agreed = async () => {
    const id = await held()
    must(await saveDraft(as(sellerId), { personId: sellerId, id, costs: 'half', clauses: ['free'], plate: null }))
    must(await confirm(id, buyerId))
    must(await confirm(id, sellerId))
    return id
  }
  return {
    test,
    ad,
    buyerId,
    sellerId,
    as,
    must,
    give,
    rowOf,
    requested,
    accepted,
    agreeOn,
    priced,
    hold,
    held,
    confirm,
    signatureSms,
    agreed,
    get now() {
      return now
    },
    pass: (hours: number) => void (now = new Date(now.getTime() + hours * 3600_000)),
  }
}
