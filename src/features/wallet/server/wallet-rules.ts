import { defineRule, ruleAt, ruleField } from '#features/rules/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Bounds } from '../rules.ts'

const { money } = ruleField

export const walletCharge = defineRule({
  key: 'wallet-charge',
  title: 'شارژ کیف پول',
  group: 'هزینه‌های فرمان',
  affects: 'حداقل و حداکثر مبلغ هر بار شارژ کیف پول.',
  source: 'تصمیم فرمان',
  order: 90,
  fields: { least: money('حداقل مبلغ'), most: money('حداکثر مبلغ') },
})

export const walletWithdrawal = defineRule({
  key: 'wallet-withdrawal',
  needsSecondLook: true,
  title: 'برداشت از کیف پول',
  group: 'هزینه‌های فرمان',
  affects: 'حداقل و حداکثر مبلغ هر بار برداشت از کیف پول به حساب بانکی.',
  source: 'تصمیم فرمان',
  order: 92,
  fields: { least: money('حداقل مبلغ'), most: money('حداکثر مبلغ') },
})

/** Returns the current bounds of a charge, limited by the gateways. */
export async function findChargeBounds(ctx: Pick<RequestContext, 'db' | 'now' | 'providers'>): Promise<Bounds> {
  const bounds = await findBounds(ctx, walletCharge)
  const limits = ctx.providers.gateways.map((gateway) => gateway.limits.most)
  return limits.length > 0 && limits.every((limit) => limit < bounds.most) ? { ...bounds, most: max(limits) } : bounds
}

const max = (amounts: readonly bigint[]) => amounts.reduce((one, other) => (one > other ? one : other))

/** Returns the current bounds of a charge or a withdrawal. */
export async function findBounds(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  rule: typeof walletCharge | typeof walletWithdrawal,
): Promise<Bounds> {
  return (await ruleAt(db, rule, now)).value
}
