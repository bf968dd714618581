import { ruleAt } from '#features/rules/contract.ts'
import { changedBy, inWholeTomans, rateOf } from '#kit/share.ts'
import type { Db } from '#platform/database/database.ts'
import type { InquiryKindSlug } from '../../kinds.ts'
import type { RunKind } from '../../states.ts'
import { bundleDiscount, feeOf } from '../rules.ts'

/**
 * Returns the fee of an inquiry within a run, in rials with tax: before a purchase less than alone, in whole tomans.
 */
export async function runFeeOf(db: Db, { run, kind, at }: { run: RunKind; kind: InquiryKindSlug; at: Date }) {
  const fee = await feeOf(db, kind, at)
  if (run !== 'before-buying') return fee
  const { percent } = (await ruleAt(db, bundleDiscount, at)).value
  const totalRial = inWholeTomans(changedBy(fee.totalRial, rateOf(-percent)), 'down')
  return { totalRial, taxRial: fee.totalRial === 0n ? 0n : (totalRial * fee.taxRial) / fee.totalRial }
}
