import { payPath } from '#features/payments/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { parkingPath } from '../addresses.ts'
import { debtParams } from '../schemas.ts'
import { payDebt } from '../server/debts.ts'
import type { Route } from './+types/pay-debt'

/** A link to this address redirects to the list. */
export const loader = () => redirect(parkingPath)

/** Redirects to the payment of one debt. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { debtId: id } = validateParams(debtParams, params)
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, parkingPath)
  const outcome = await payDebt(ctx, { personId, id })
  return redirect(outcome.ok ? payPath(outcome.value) : parkingPath, 303)
}
