import {
  cashOf,
  giftOf,
  holdMoney,
  platformAccount,
  postTransfer,
  releaseHold,
  type Entry,
} from '#features/ledger/contract.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Demo } from '#demo/demo.ts'

const hourMs = 3_600_000

/** Seeds movements of the demo's buyer, so that their wallet is not empty. */
export const walletDemo: Demo = {
  after: ['identity'],
  write: async (trx, { now, content: { people } }) => {
    await seedMovements(trx, people.byRole.buyer, now)
    return {}
  },
}

async function seedMovements(trx: Trx, personId: bigint, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const credit = async (
    name: string,
    hours: number,
    title: string,
    from: Entry['account'],
    to: Entry['account'],
    amountRial: bigint,
  ) => {
    await postTransfer(trx, {
      kind: name === 'gift' ? 'gift' : 'refund',
      key: `demo:${name}:${personId}`,
      at: ago(hours),
      about: { title },
      entries: [
        { account: from, amountRial: -amountRial },
        { account: to, amountRial },
      ],
    })
  }
  await credit('gift', 300, 'هدیهٔ ثبت‌نام', platformAccount('gifts', 'demo'), giftOf(personId), 500_000n)
  await credit('refund-1', 200, 'برگشت هزینهٔ استعلام', platformAccount('refunds', 'demo'), cashOf(personId), 161_700n)
  await credit(
    'refund-2',
    120,
    'برگشت هزینهٔ کارشناسی',
    platformAccount('refunds', 'demo'),
    cashOf(personId),
    3_850_000n,
  )
  const held = await holdMoney(trx, {
    personId,
    key: `demo:${personId}`,
    amountRial: 1_000_000n,
    from: 'cash',
    at: ago(30),
    expiresAt: null,
    about: { title: 'کارشناسی خودرو' },
  })
  if (held.ok) await releaseHold(trx, { holdId: held.value.id, at: ago(26) })
}
